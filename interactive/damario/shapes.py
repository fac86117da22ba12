"""What the entries of a file must look like: fields, and what each holds."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from damario.problems import hint, shown

if TYPE_CHECKING:
    from damario.problems import Problem
    from damario.site_files import Document

_NAMES: Final = {
    str: "um texto", int: "um número inteiro", dict: "pares “chave: valor”", bool: "true ou false", list: "uma lista",
}  # fmt: skip


def misshapen(document: Document, path: tuple[Any, ...], value: Any, shape: Any) -> list[Problem]:
    """What in ``value``, which stands at ``path`` of the document, is not of the ``shape`` that the file is made of.

    A shape is a type, a list with the shape of each entry, or a mapping from field to shape. Fields marked with ``!`` must be
    there.
    """
    if isinstance(shape, list):
        if not isinstance(value, list):
            return [document.problem(path, "aqui se espera uma lista", listed(value))]
        return [p for place, entry in enumerate(value) for p in misshapen(document, (*path, place), entry, shape[0])]
    if isinstance(shape, dict):
        if not isinstance(value, dict):
            return [document.problem(path, "aqui se esperam pares “chave: valor”", "Escreva uma chave e um valor")]
        known = {name.removeprefix("!"): inner for name, inner in shape.items()}
        found = [
            document.problem((*path, name), f"o campo “{name}” não existe aqui", hint(name, known))
            for name in value
            if name not in known
        ]
        missing = [name[1:] for name in shape if name.startswith("!") and name[1:] not in value]
        if missing:
            found.append(document.problem(path, f"falta {', '.join(missing)}", "Acrescente o que falta"))
        for name in (name for name in known if name in value):
            found += misshapen(document, (*path, name), value[name], known[name])
        return found
    if not isinstance(value, shape):
        remedy = listed(value) if shape is list else "Corrija o valor"
        return [document.problem(path, f"aqui se espera {_NAMES[shape]}", remedy)]
    return []


def listed(value: Any) -> str:
    """The remedy where a list is missing: a single value is shown as the list of it."""
    if isinstance(value, str):
        return f'Escreva ["{shown(value)}"]'
    return f"Escreva [{value}]" if type(value) is int else "Escreva-a entre colchetes ou com travessões"
