"""The JSON Schema that gives an editor completion and warnings while a variant file is written.

It is made from the catalogue and lies beside the data (``rules_data/schema/variant.json``), so that an editor finds it
without a network. Where the site's words lie beside the tables too, the editor also tells what a rule and each of its values
mean.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from damario.catalogue import Catalogue, RuleSpec
from damario.draw_sets import CERTAINTIES
from damario.problems import DataError
from damario.variants import WORDS

if TYPE_CHECKING:
    from damario.texts import Texts

FILE: Final = Path("schema") / "variant.json"


def variant_schema(
    catalogue: Catalogue, sources: Mapping[str, str], draw_sets: list[str], texts: Texts | None = None
) -> dict[str, Any]:
    """The schema of ``variants/*.yml``, as plain data. ``sources`` gives the title of each source's key."""
    rules = _group()
    for key, spec in catalogue.rules.items():
        group, _, name = key.rpartition(".")
        place = rules
        if group:
            if group not in rules["properties"]:
                rules["properties"][group] = _group()
                rules["required"].append(group)
            place = rules["properties"][group]
        place["properties"][name] = _leaf(spec, draw_sets, texts)
        place["required"].append(name)
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "Variante do jogo de damas",
        "type": "object",
        "additionalProperties": False,
        "required": ["order", "rules"],
        "properties": {
            "order": {"type": "integer", "minimum": 1, "description": "Lugar da variante nas tabelas"},
            "words": {**_texts(WORDS), "description": "As palavras da variante, quando não estão em text/pt-BR/variants.yml"},
            "rules": rules,
        },
        "definitions": {
            "source": {"enum": list(sources), "enumDescriptions": list(sources.values()),
                       "description": "O texto em que o valor se apoia: uma chave de sources.yml"},
            "article": {"type": "string", "description": "Onde nesse texto: artigo, item ou ponto, entre aspas"},
            "certainty": {"enum": list(CERTAINTIES), "description": "Quanto se pode confiar no valor"},
        },
    }  # fmt: skip


def _group() -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": {}, "required": []}


def _texts(names: Iterable[str]) -> dict[str, Any]:
    """An object of texts, all needed; a dot in a name makes a group."""
    made = _group()
    for name in names:
        group, _, last = name.rpartition(".")
        if group and group not in made["properties"]:
            made["properties"][group] = _group()
            made["required"].append(group)
        place = made["properties"][group] if group else made
        place["properties"][last] = {"type": "string"}
        place["required"].append(last)
    return made


def _leaf(spec: RuleSpec, draw_sets: list[str], texts: Texts | None) -> dict[str, Any]:
    value = _value(spec, draw_sets, texts)
    source, article, certainty = ({"$ref": f"#/definitions/{name}"} for name in ("source", "article", "certainty"))
    label = texts[f"rules.{spec.key}.label"] if texts else spec.key
    other = {
        "type": "object",
        "additionalProperties": False,
        "required": ["value", "source"],
        "properties": {"value": value, "source": source, "article": article},
    }
    return {
        "type": "object",
        "description": label,
        "additionalProperties": False,
        "required": ["value", "source", "certainty"],
        "properties": {
            "value": value,
            "source": source,
            "article": article,
            "certainty": certainty,
            "remark": {
                "type": "string",
                "description": "O que se diz do valor: uma palavra; a frase está em remarks, nos textos",
            },
            "remark_on": {
                "type": "string",
                "description": "De um valor com várias palavras, aquela de que fala o remark; sem ele, a primeira",
            },
            "dispute": {"type": "array", "minItems": 1, "items": other, "description": "Quem diz outra coisa, e o quê"},
        },
    }


def _value(spec: RuleSpec, draw_sets: list[str], texts: Texts | None) -> dict[str, Any]:
    listed: dict[str, Any] = {"type": "array", "uniqueItems": True}
    limit: dict[str, Any] = {
        "type": "object",
        "additionalProperties": False,
        "required": ["same_king", "while_has_men"],
        "properties": {"same_king": {"type": "integer", "minimum": 1}, "while_has_men": {"type": "boolean"}},
    }
    words: dict[str, Any] = {"enum": list(spec.allowed)}
    if texts and spec.allowed:
        words["enumDescriptions"] = [texts[f"rules.{spec.key}.values.{word}.short"] for word in spec.allowed]
    by_type: dict[str, dict[str, Any]] = {
        "word": words,
        "words": {**listed, "items": words},
        "flag": {"type": "boolean"},
        "count": {"type": "integer", "minimum": spec.least, "maximum": spec.most},
        "counts": {**listed, "items": {"type": "integer", "minimum": 1}},
        "text": {"type": "string"},
        "king_limit": {"oneOf": [{"const": "none"}, limit]},
        "draw_sets": {**listed, "items": {"enum": draw_sets}},
    }
    return by_type[spec.type]


def text(folder: Path, language: str = "pt-BR") -> str:
    """The schema for the tables in ``folder``, as it stands in the file; with words where the folder has some.

    Raises:
        damario.DataError: the tables themselves have problems.
    """
    from damario.book import load
    from damario.texts import Texts

    book = load(folder)
    words = folder / "text" / language
    texts = Texts.load(words) if words.is_dir() else None
    sources = {key: book.sources[key].title for key in sorted(book.sources)}
    schema = variant_schema(book.catalogue, sources, list(book.draw_sets), texts)
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def run(folder: Path, *, only_check: bool) -> int:
    """Writes the schema, or only says whether the one in ``folder`` is current; returns the exit status."""
    try:
        wanted = text(folder)
    except DataError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    path = folder / FILE
    try:
        # Bytes, so that a file in another encoding is only out of date.
        current = path.read_bytes() if path.is_file() else None
        if current == wanted.encode("utf-8"):
            return 0
        if only_check:
            sys.stderr.write(f"{path} não está em dia. Rode: python3 run.py schema\n")
            return 1
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(wanted.encode("utf-8"))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        sys.stderr.write(f"{path} não pôde ser lido ou escrito ({reason}). Confira a pasta e a permissão.\n")
        return 1
    return 0
