"""Whether words, questions and lessons cover the tables: nothing missing for a value that may come, nothing left over."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import damas
from damario import assets, faq, glossary, lessons, pages, printed
from damario.boards import describe
from damario.house_rules import SOURCE
from damario.phrasing import EMPTY
from damario.problems import Problem, hint

if TYPE_CHECKING:
    from damario.catalogue import RuleSpec
    from damario.faq import Question
    from damario.site import Site

#: Phrases that only some tables call for.
_SOMETIMES: Final = (
    "pages.variant.draws_none",
    "pages.variant.legal_none",
    "pages.compare.legend",
    "pages.compare.notes",
    "compare.rows.other_priorities.none",
    "pairs.unseen",
    "pairs.unseen_own",
    "pairs.own",
    "certainty.says",
    "certainty.diverge",
    "certainty.diverge_in",
    "pages.questions.all_but",
    "pairs.same_disputed",
    "sources.disputes_none",
    "sources.nothing",
    "rules.draws.values.empty.long",
    "rules.draws.values.empty.short",
)
_DRAW_WORDS: Final = (
    "claim", "only_kings", "both_kings", "any", "pieces_range", "pieces_two", "pieces_one", "kings", "men",
    "at_least.kings", "at_least.men", "at_least.any",
)  # fmt: skip


def problems(site: Site) -> list[Problem]:
    """Questions that some variant has no answer to, lessons that show nothing, names that nobody knows."""
    root = site.book.root
    asked, shown = _question_problems(site, root / "faq.yml"), _lesson_problems(site, root / "lessons.yml")
    return [*asked, *shown, *glossary.problems(site)]


def _question_problems(site: Site, path: Path) -> Iterator[Problem]:
    known = {lesson.id for lesson in site.lessons}
    for question in site.questions:
        if question.lesson is not None and question.lesson not in known:
            message = f"a pergunta “{question.id}” pede o exemplo “{question.lesson}”, que não existe"
            yield Problem(str(path), question.line, 1, message, hint(question.lesson, known))
        if not _rests_on_something(site, question):
            message = f"a resposta à pergunta “{question.id}” não se apoia em nenhum valor de regra nem em fonte"
            yield Problem(str(path), question.line, 1, message, "Dê às respostas um when, ou à pergunta source e article")
        for variant in filter(question.about, site.variants):
            if faq.answer(question, variant, site.phrasing, site.informal) is None:
                yield Problem(str(path), question.line, 1, f"a pergunta “{question.id}” não tem resposta para {variant.id}",
                              "Acrescente uma resposta cuja condição valha para essa variante")  # fmt: skip


def _rests_on_something(site: Site, question: Question) -> bool:
    """Whether a rule value decides which answer holds or fills its words, or else a source is named."""
    if question.source is not None or not question.answers:
        return True
    texts = [site.texts[f"questions.{question.id}.answers.{choice.word}"] for choice in question.answers]
    return any(choice.when for choice in question.answers) or all("{" in text for text in texts)


def _lesson_problems(site: Site, path: Path) -> Iterator[Problem]:
    for lesson in site.lessons:
        for variant in site.variants:
            if any(stated.source == SOURCE for stated in variant.stated.values()):
                continue  # whoever makes rules up at home need not find positions that show them
            if lessons.fits(lesson, variant) and not lesson.optional and lessons.show(lesson, variant) is None:
                yield Problem(str(path), lesson.line, 1, f"o exemplo “{lesson.id}” não mostra o que promete em {variant.id}",
                              "Corrija as posições, restrinja when, ou acrescente uma candidata")  # fmt: skip


def expected(spec: RuleSpec) -> list[str]:
    """The phrase keys that a rule's values can call for."""
    if spec.type == "draw_sets":
        return []
    words = {
        "flag": ["true", "false"],
        "count": ["number"],
        "counts": ["list"],
        "text": ["text"],
        "king_limit": ["none", "limited"],
        "words": [*spec.allowed, EMPTY],
    }.get(spec.type, list(spec.allowed))
    return [f"rules.{spec.key}.values.{word}.{length}" for word in words for length in ("long", "short")]


def uncovered(site: Site) -> list[str]:
    """Keys of phrases that a value of the catalogue, a draw set or a reason may call for and that no file has."""
    wanted = [key for spec in site.book.catalogue.rules.values() for key in (f"rules.{spec.key}.label", *expected(spec))]
    wanted += [f"groups.{group}" for group in site.book.catalogue.groups]
    wanted += [one.remark for variant in site.variants for one in variant.stated.values() if one.remark]
    wanted += [f"pairs.positions.{lesson.id}" for lesson in site.lessons if lesson.separates]
    wanted += [f"draws.sets.{name}.{part}" for name in site.book.draw_sets for part in ("label", "note")]
    return [key for key in wanted if key not in site.texts]


def unused_phrases(site: Site) -> list[tuple[str, Path, int]]:
    """The phrases that nothing can ask for, with the place where each stands."""
    pages.build(site)
    list(printed.sheets(site))
    assets.rules_json(site, None)
    assets.said(site)
    for part in ("pages.insert", "house_rules.box", "chooser", "catalogue", "search", "puzzles", "tasks", "frame", "wizard"):
        site.texts.section(part)
    site.texts.section("draws.records")
    for part in ("conditions", "scope", "weak_king_on", "strong_on", "starts_when", "suspends", "unless", "short"):
        site.texts.section(f"draws.{part}")
    rules = site.variants[0].rules
    squares = rules.geometry.bits
    few = damas.Position(rules, squares[0], squares[1], 0, 0, "white")
    for position in (rules.start(), few, damas.Position(rules, 0, 0, 0, 0, "white")):
        describe(position, site.variants[0], site.phrasing)
    known = {key for spec in site.book.catalogue.rules.values() for key in expected(spec)} | set(_SOMETIMES)
    known |= {f"questions.{q.id}.answers.{answer.word}" for q in site.questions for answer in q.answers}
    known |= {f"pairs.groups.{group}" for group in site.book.catalogue.groups}
    known |= {f"compare.rows.{row.id}.answers.{answer.word}" for row in site.rows for answer in row.answers}
    known |= {f"lessons.{lesson.id}" for lesson in site.lessons}
    known |= {f"pairs.positions.{lesson.id}" for lesson in site.lessons if lesson.separates}
    known |= {f"{part}.{word}" for part in ("certainty", "sources.refusal") for word in ("certain", "likely", "disputed")}
    known |= {f"variants.{name}.first_mover.{colour}" for name in site.book.variants for colour in ("white", "black")}
    known |= {f"draws.{word}" for word in _DRAW_WORDS}
    return [found for found in site.texts.unused() if found[0] not in known]
