"""Damário: the generator that makes the guide out of the rule tables.

``load`` reads and checks ``rules_data``; the MkDocs plugin and the command line are thin faces on what it returns.
"""

from damario.book import RuleBook, load
from damario.problems import DataError, Problem

__all__ = ["DataError", "Problem", "RuleBook", "load"]
