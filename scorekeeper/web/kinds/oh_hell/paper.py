"""The family on paper: bid, tricks taken where the bid was missed, points and total of everybody in every deal."""

from scorekeeper.rules.kind import Sheet
from scorekeeper.web.kinds.oh_hell.bonuses import bonus_notes


class OhHellPaper:
    """Bid sheets, in figures or blacked out."""

    has_styles = True

    def table(self, sheet: Sheet) -> None:
        """Return nothing: the rows and cells of the sheet are drawn as they are."""

    def remarks(self, sheet: Sheet) -> tuple[str, ...]:
        """Return what was entered beside bids and tricks."""
        return bonus_notes(sheet)
