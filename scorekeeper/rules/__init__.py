"""The rules of every kind of game: pure functions on plain values, using only the standard library."""

from scorekeeper.rules.game_kind import AnyKind
from scorekeeper.rules.kind import Variant, unknown_variant
from scorekeeper.rules.oh_hell.kind import OhHell
from scorekeeper.rules.ohio.kind import Ohio
from scorekeeper.rules.ono99.kind import Ono99

KINDS: dict[str, AnyKind] = {kind.key: kind for kind in (OhHell(), Ohio(), Ono99())}


def all_variants() -> tuple[Variant, ...]:
    return tuple(variant for kind in KINDS.values() for variant in kind.variants)


def variant(variant_id: str) -> Variant:
    """Return the variant of that id. Raises KeyError."""
    return _BY_ID[variant_id]


def named_variant(variant_id: str, place: str = "variant") -> Variant:
    """Return the variant with an id given at a place. Raises Unreadable."""
    if variant_id not in _BY_ID:
        raise unknown_variant(variant_id, place)
    return _BY_ID[variant_id]


_BY_ID = {variant.id: variant for variant in all_variants()}
