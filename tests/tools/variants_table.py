"""The table of variants in docs/rules.md, written from the rows that the program plays by.

`python -m tests.tools.variants_table` writes it anew.
"""

from pathlib import Path

from scorekeeper.rules.kind import Variant
from scorekeeper.rules.oh_hell.kind import plan
from scorekeeper.rules.oh_hell.presets import VARIANTS

DOCUMENT = Path(__file__).parents[2] / "docs" / "rules.md"
BEGIN, END = "<!-- variants -->", "<!-- end of variants -->"
HEADS = ("id", "name, other names", "players", "deals for four", "a bid of 2: made, 1 under, 1 over", "source")


def table() -> str:
    """Return the table as Markdown, a row a variant of the family."""
    rows = [HEADS, ("---",) * len(HEADS), *(_row(variant) for variant in VARIANTS)]
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def written(document: str) -> str:
    before, _, rest = document.partition(BEGIN)
    return f"{before}{BEGIN}\n{table()}\n{END}{rest.partition(END)[2]}"


def _row(variant: Variant) -> tuple[str, ...]:
    least, most = variant.players
    planned = plan(variant.id, {}, min(max(4, least), most))
    sizes = [deal.size or 0 for deal in planned.deals]
    deals = (
        f"{len(sizes)}: {_turns(sizes)}" if planned.repeat_until is None else f"{sizes[0]} cards a deal, to a target"
    )
    two = next(row for row in planned.scores if row.bid == 2).points
    names = ", ".join((variant.name, *variant.aliases))
    return (
        f"`{variant.id}`", names, f"{least} to {most}", deals, f"{two[2]}, {two[1]}, {two[3]}", variant.source,
    )  # fmt: skip


def _turns(sizes: list[int]) -> str:
    """Return the hand sizes at which a ladder begins, turns and ends."""
    steps = [size for size, before in zip(sizes, [0, *sizes], strict=False) if size != before]
    inner = (
        size
        for before, size, after in zip(steps, steps[1:], steps[2:], strict=False)
        if (size > before) != (after > size)
    )
    return ", ".join(str(size) for size in (steps[0], *inner, *steps[-1:][: len(steps) > 1]))


if __name__ == "__main__":
    DOCUMENT.write_text(written(DOCUMENT.read_text(encoding="utf-8")), encoding="utf-8")
