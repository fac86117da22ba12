"""The command line: ``damario check [DIR]``, ``damario schema [--check]`` and ``damario mine``."""

from __future__ import annotations

import argparse
import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import damario
from damario import mine, pages, schema
from damario.problems import DataError
from damario.site import Site


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:  # noqa: ARG002 - argparse says it in English
        self.exit(
            2,
            "Não entendi este comando.\nUse: damario check [PASTA]\n     damario schema [--check] [--folder PASTA]\n"
            "     damario mine [--variant NOME] [--theme NOME] [--games N] [--seed N] [--limit N] [--folder PASTA]\n",
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command that ``arguments`` (default: the process's own) name; returns the exit status."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a console may lack a letter; that must not hide a message
    parser = _Parser(prog="damario", description="Confere as tabelas de regras e gera o esquema delas.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="comando")
    check = commands.add_parser("check", help="confere todos os arquivos e lista o que há para corrigir")
    check.add_argument("folder", nargs="?", type=Path, default=Path("rules_data"), metavar="PASTA")
    schema = commands.add_parser("schema", help="escreve os esquemas JSON que dão ajuda nos editores")
    schema.add_argument("--check", action="store_true", help="só confere se os esquemas estão em dia")
    schema.add_argument("--folder", type=Path, default=Path("rules_data"), metavar="PASTA")
    mining = commands.add_parser("mine", help="procura problemas em partidas jogadas pelo motor e os confere")
    mining.add_argument("--variant", action="append", default=[], metavar="NOME", help="só nesta variante (pode repetir)")
    mining.add_argument("--theme", action="append", default=[], metavar="NOME", help="só deste tema (pode repetir)")
    mining.add_argument("--games", type=int, default=mine.GAMES, metavar="N", help="partidas para cada variante e tema")
    mining.add_argument("--seed", type=int, default=1, metavar="N", help="o mesmo número dá as mesmas partidas")
    mining.add_argument("--limit", type=int, default=mine.LIMIT, metavar="N", help="no máximo tantos para cada um deles")
    mining.add_argument("--folder", type=Path, default=Path("rules_data"), metavar="PASTA")
    chosen = parser.parse_args(arguments)
    if chosen.command == "check":
        return _check(chosen.folder)
    if chosen.command == "mine":
        return _mine(
            mine.Wish(chosen.folder, tuple(chosen.variant), tuple(chosen.theme), chosen.games, chosen.seed, chosen.limit)
        )
    return _schema(chosen.folder, only_check=chosen.check)


def _check(folder: Path) -> int:
    try:
        if (folder / "text").is_dir():
            site = Site.load(folder)
            pages.build(site)
            book = site.book
        else:
            # Tables alone, such as a club's own, are checked without the words of the site.
            book = damario.load(folder)
    except DataError as error:
        for problem in error.problems:
            print(problem)
        print(f"{len(error.problems)} problema(s).", file=sys.stderr)
        return 1
    print(f"Tudo certo: {len(book.variants)} variantes, {len(book.catalogue.rules)} regras.")
    return 0


def _mine(wish: mine.Wish) -> int:
    try:
        for line in mine.run(wish):
            print(line, flush=True)
    except DataError as error:
        for problem in error.problems:
            print(problem, file=sys.stderr)
        return 1
    except mine.WishError as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def _schema(folder: Path, *, only_check: bool) -> int:
    return schema.run(folder, only_check=only_check)


if __name__ == "__main__":
    sys.exit(main())
