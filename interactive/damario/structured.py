"""Structured data (schema.org) that a page carries for search engines, as JSON-LD.

Every text can stand inside a ``script`` element as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any


def faq_page(asked: Sequence[tuple[str, str]]) -> str:
    """Questions with their answers in plain text, as one ``FAQPage``."""
    asked_and_answered = [
        {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
        for question, answer in asked
    ]
    return _written("FAQPage", {"mainEntity": asked_and_answered})


def web_site(name: str, description: str, address: str, language: str) -> str:
    """The site as a whole."""
    return _written("WebSite", {"name": name, "description": description, "url": address, "inLanguage": language})


def breadcrumbs(steps: Sequence[tuple[str, str]]) -> str:
    """The way to a page: names and absolute addresses, from the home page to the page itself."""
    items = [
        {"@type": "ListItem", "position": number, "name": name, "item": address}
        for number, (name, address) in enumerate(steps, 1)
    ]
    return _written("BreadcrumbList", {"itemListElement": items})


def _written(kind: str, data: Mapping[str, Any]) -> str:
    """JSON-LD that can stand inside a ``script`` element as it is: ``<`` is written as an escape."""
    whole = {"@context": "https://schema.org", "@type": kind, **data}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
