"""Structured data (schema.org) that a page carries for search engines, as JSON-LD."""

from __future__ import annotations

import json
from collections.abc import Sequence


def faq_page(asked: Sequence[tuple[str, str]]) -> str:
    """Questions with their answers in plain text, as one ``FAQPage``.

    The text can stand inside a ``script`` element as it is: ``<`` is written as an escape.
    """
    data = {
        "@context": "https://schema.org",
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in asked
        ],
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
