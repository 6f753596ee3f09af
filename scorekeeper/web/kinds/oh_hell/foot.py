"""What the foot of the board says while tricks are entered: what is wrong, what a ring means, which bid is doubted."""

from dataclasses import dataclass

from scorekeeper.rules.oh_hell.board import Board, BoardRow
from scorekeeper.web.kinds.oh_hell.words import all_tricks
from scorekeeper.web.language.texts import as_sentence, listed, ngettext, paragraph
from scorekeeper.web.language.texts import gettext as _

SHORT = 9  # letters of a name that the button takes


@dataclass(frozen=True, slots=True)
class TricksFoot:
    """One sentence, a smaller one, and the button that puts the last misser's bid right."""

    line: str
    small: str
    no: str = ""


def tricks_foot(shown: Board) -> TricksFoot:
    """Return what is still wrong with the tricks, or what scoring them would write."""
    if shown.correcting:
        asked = _("What did %(name)s bid?", name=shown.correcting.name)
        return TricksFoot(asked, _("Tap it: the tricks go on from there, nothing else changes"))
    how = _("Wrong bid? Tap the black square")
    no = _no(shown.doubted) if shown.doubted else ""
    if shown.excess:
        return TricksFoot(_wrong(shown), how, no)
    return TricksFoot(_missed(shown), paragraph(as_sentence(_sum(shown)), as_sentence(how)), no)


def rings(shown: Board) -> str:
    """Return what a ring round a number means; empty: none is drawn."""
    drawn = [*(chip for row in shown.rows for chip in row.chips), *shown.cancelled]
    size = shown.deal.hand_size
    if not any(chip.offered for chip in drawn):
        return ""
    return ngettext("makes %(num)s trick", "makes %(num)s tricks", size)


def _wrong(shown: Board) -> str:
    if all(row.took == row.bid for row in shown.rows) and not shown.deal.cancelled:
        return _("After the hand, tap who missed")
    if shown.excess > 0:
        return ngettext("%(num)s trick too many", "%(num)s tricks too many", shown.excess)
    return ngettext("%(num)s trick missing", "%(num)s tricks missing", -shown.excess)


def _missed(shown: Board) -> str:
    missed = [row for row in shown.rows if row.is_missed]
    if not missed:
        return _("If everybody made it:")
    if len(missed) == 1:
        return _("%(name)s bid %(bid)s, took %(took)s", name=missed[0].name, bid=missed[0].bid, took=missed[0].took)
    return _("%(names)s missed", names=listed([row.name for row in missed]))


def _sum(shown: Board) -> str:
    size, cancelled = shown.deal.hand_size, shown.deal.cancelled
    if cancelled:
        taken = size - cancelled
        return _(
            "%(taken)s taken and %(cancelled)s cancelled, of %(size)s", taken=taken, cancelled=cancelled, size=size
        )
    missed = sum(row.is_missed for row in shown.rows)
    if missed == 1:
        return ngettext("%(num)s of %(num)s trick, the others made it", "%(num)s of %(num)s tricks, the others made it",
                        size)  # fmt: skip
    return all_tricks(size)


def _no(row: BoardRow) -> str:
    if len(row.name) > SHORT:
        return _("No, the bid was %(bid)s", bid=row.took)
    return _("No, %(name)s bid %(bid)s", name=row.name, bid=row.took)
