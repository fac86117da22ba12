"""The rule sets that a page can ask for: the variants, and what home rules and changed rules make of them.

What cannot be asked for is told in sentences, from the phrases that the service was set up with.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from damas import agreed
from damas.errors import RulesError
from damas.overlay import laid_over
from damas.rules import Rules
from damas.tokens import ClashError, TokenError, Tokens, UnfitError, written


class RequestError(ValueError):
    """A request that cannot be answered. ``code`` is one of the keys of ``errors`` or ``faults`` in the phrases.

    The message of a code of ``faults`` is a sentence for readers; that of another is for whoever looks for a fault.
    """

    def __init__(self, code: str, message: str) -> None:
        self.code = code
        super().__init__(message)


class RuleSets:
    """Variants (id -> values), the tokens that may be laid over them, and the phrases to name both with.

    A request names its rule set by ``variant`` and ``house_rules``. Whatever is asked for and cannot be had is raised as a
    :class:`RequestError`.
    """

    def __init__(self, variants: Mapping[str, Mapping[str, Any]], known: Tokens, phrases: Mapping[str, Any]) -> None:
        self._variants = variants
        self.known = known
        self._phrases = phrases
        self._made: dict[tuple[str, ...], Rules] = {}

    def __iter__(self) -> Iterator[str]:
        """The ids of the variants."""
        return iter(self._variants)

    def rules(self, request: Mapping[str, Any]) -> Rules:
        """The rule set of a request, made once."""
        name, names = self.variant(request), self.tokens(request)
        if found := self._made.get((name, *names)):
            return found
        values = self.values(name, names)
        # What a variant says of itself is its own affair; what is laid over it must hold together with the rest.
        changed = {key for token in names for key in self.known.change(token)}
        if told := [one for one in self.findings(values) if not changed.isdisjoint((one["rule"], one["other"]))]:
            raise RequestError("clashing_house_rules", " ".join(one["sentence"] for one in told))
        try:
            return self._made.setdefault((name, *names), Rules.from_mapping(values, name))
        except RulesError as error:
            if not names:
                raise RequestError("unknown_variant", str(error)) from None
            rules = ", ".join(dict.fromkeys(self.label(key) for key, _ in error.problems))
            raise self.fault("clashing_house_rules", "unplayable", rules=rules) from None

    def read_otherwise(
        self, request: Mapping[str, Any], readings: Iterable[Mapping[str, Any]]
    ) -> Iterator[tuple[Mapping[str, Any], Rules]]:
        """Each of the ``readings`` (``rule``, ``value``) of a variant, with the rule set of a request as it is by it.

        Left out are those of a rule that the tokens change, and those that the engine cannot play.
        """
        name, names = self.variant(request), self.tokens(request)
        changed = {key for token in names for key in self.known.change(token)}
        for reading in readings:
            rule, value = str(reading["rule"]), reading["value"]
            made = (name, *names, f"{rule}={value}")
            try:
                if rule not in changed and made not in self._made:
                    values = laid_over(self.values(name, names), [{rule: value}])
                    self._made[made] = Rules.from_mapping(values, name)
            except RulesError:
                continue
            if made in self._made:
                yield reading, self._made[made]

    def variant(self, request: Mapping[str, Any]) -> str:
        """The id of the variant of a request."""
        name = request.get("variant")
        if not isinstance(name, str) or name not in self._variants:
            word = "no_variant" if name is None else ""
            raise self.fault("unknown_variant", word, found=str(name), allowed=", ".join(self._variants))
        return name

    def values(self, variant: str, tokens: tuple[str, ...]) -> dict[str, Any]:
        """A variant's values with what the tokens say."""
        try:
            return self.known.laid_over(self._variants[variant], tokens)
        except ClashError as clash:
            one, other = self.named(clash.one), self.named(clash.other)
            raise self.fault("clashing_house_rules", one=one, other=other, rule=self.label(clash.key)) from None
        except UnfitError as unfit:
            group, _, key = unfit.key.rpartition(".")
            own = self._variants[variant]
            rule = self.named(f"{unfit.key}={written((own[group] if group else own)[key])}")
            raise self.fault("clashing_house_rules", "unfit_house_rule", found=self.named(unfit.token), rule=rule) from None

    def tokens(self, request: Mapping[str, Any]) -> tuple[str, ...]:
        """The tokens of a request, each once and always in one order."""
        names = request.get("house_rules", [])
        if not isinstance(names, list):
            raise RequestError("bad_request", "house_rules must be a list")
        try:
            return self.known.read(names)
        except TokenError as error:
            told = error.values | ({"rule": self.label(error.values["rule"])} if "rule" in error.values else {})
            raise self.fault("unknown_house_rule", error.fault, **told) from None

    def label(self, rule: str) -> str:
        """The name of a rule that may be changed; of another its key."""
        found: str = self._phrases.get("changes", {}).get(rule, {}).get("label", rule)
        return found

    def named(self, token: str) -> str:
        """A token in words."""
        key, change, text = token.partition("=")
        if not change:
            found: str = self._phrases.get("house_rules", {}).get(token, token)
            return found
        values, join = self._phrases.get("changes", {}).get(key, {}).get("values", {}), self._phrases.get("changes_join", {})
        told = str(join.get("then", ", ")).join(values.get(word, word) for word in text.split("+"))
        return str(join.get("change", "{rule}: {value}")).format(rule=self.label(key), value=told)

    def findings(self, values: Mapping[str, Any]) -> list[dict[str, Any]]:
        """What contradicts itself in the rules that may be changed."""
        said = self._phrases.get("findings", {})
        rules = tuple(self.known.changeable)
        return agreed.found(values, rules, lambda finding: said.get(finding.name, finding.name), self.named)

    def fault(self, code: str, word: str = "", *, found: str = "", **more: object) -> RequestError:
        """What is wrong with what a page asks for, as a sentence for its reader (``faults`` of the phrases)."""
        template = self._phrases.get("faults", {}).get(word or code, "{found}")
        return RequestError(code, template.format(found=found[:60], **more))
