"""The named variants of the Oh Hell family: one row each, the classic books' systems first."""

from scorekeeper.rules.kind import Variant, unknown_variant
from scorekeeper.rules.oh_hell.presets.classic import CLASSIC
from scorekeeper.rules.oh_hell.presets.family import FAMILY
from scorekeeper.rules.oh_hell.presets.rows import Preset

PRESETS: dict[str, Preset] = {row.variant.id: row for row in CLASSIC + FAMILY}
VARIANTS: tuple[Variant, ...] = tuple(row.variant for row in PRESETS.values())


def preset(variant_id: str) -> Preset:
    """Return the row of a variant. Raises Unreadable("variant", ...) if no variant has that id."""
    if variant_id not in PRESETS:
        raise unknown_variant(variant_id)
    return PRESETS[variant_id]
