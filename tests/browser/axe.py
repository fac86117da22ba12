"""What axe finds wrong with a page or a part of it."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import Locator, Page

SCRIPT = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SHOWN = 160  # letters of an element's HTML


def faults(page: Page, part: Locator | None = None, options: str = "{}") -> list[str]:
    """The faults in the page as it stands, or in a part of it, a line each. ``options`` are axe's own, as JavaScript."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=SCRIPT)
    run = f"part => axe.run(part ?? document, {{resultTypes: ['violations'], ...{options}}})"
    found = page.evaluate(run, part.element_handle() if part else None)
    return [f"{one['id']}: {node['target']}: {node['html'][:SHOWN]}" for one in found["violations"] for node in one["nodes"]]
