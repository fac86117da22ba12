"""The pages of two variants: what differs, and boards whose positions the two really answer differently."""

from __future__ import annotations

from damario import pages


def test_a_pair_has_one_address_in_whichever_order_it_is_asked_for(site):
    first, second, *_ = site.variants
    assert pages.pair_path(second, first) == pages.pair_path(first, second) == f"comparar/{first.id}-x-{second.id}.md"
