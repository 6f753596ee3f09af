"""The list of variants to choose from, with a search; and the page of each variant."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from flask import Blueprint, abort, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from scorekeeper.rules.kind import Variant
from scorekeeper.web.games.club_changes import notice
from scorekeeper.web.kinds.protocols import Context
from scorekeeper.web.kinds.variants import (
    by_the_book,
    counts_of,
    entries,
    kind_pages,
    known,
    short_forms,
    source_of,
    usual_players,
)
from scorekeeper.web.language.texts import N_, capital, ngettext, variant_called
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.new_game.draft import played_last, stored_table
from scorekeeper.web.new_game.house import saved_lines, seats_more
from scorekeeper.web.new_game.search import Match, search
from scorekeeper.web.site.parsing import number
from scorekeeper.web.site.passphrase import may_read

bp = Blueprint("variants", __name__, url_prefix="/variants")

FIRST = 12  # matches of one rule, and house rules, shown at first
HOUSE = "rules"  # the purpose of the list: starting house rules
HEADINGS = {  # of the featured games
    "classic": N_("Classic games"),
    "family": N_("Related games"),
    "other": N_("Other games"),
}
MORE = N_("More variants")
Section = Context


@bp.get("")
def index() -> ResponseReturnValue:
    """List the variants: all of them, or those that match a search."""
    page = _Games(request.args)
    wanted = request.args.get("find", "").strip()[:60]
    sections = page.matching(wanted) if wanted else page.shelves()
    changed = notice() if may_read() else None  # no Undo without the passphrase
    return render_template("new_game/variants/index.html", find=wanted, page=page, notice=changed, **sections)


@bp.get("/<variant_id>")
def show(variant_id: str) -> ResponseReturnValue:
    """Show one variant for a number of players."""
    row = known(variant_id)
    if row is None:
        abort(404, _("There is no variant called “%(name)s”.", name=variant_id[:40]))
    counts = counts_of(row)
    players = usual_players(row, request.args.get("players", 0, type=number))
    teller = kind_pages(row)
    return render_template(
        "new_game/variants/show.html",
        row=row,
        source=source_of(row),
        counts=counts,
        players=players,
        described=teller.described(row.id, {}, players),
        others=[(count, teller.described(row.id, {}, count)) for count in by_the_book(row, counts, players)],
        shorts=short_forms(row),
        main=known(row.short_for),
    )


class _Games:
    """The list of variants for this device's new game: the link of each line, and what is marked."""

    def __init__(self, arguments: MultiDict[str, str]) -> None:
        self.draft = stored_table() if may_read() else None
        self.composes = arguments.get("for") == HOUSE  # a variant is chosen to start house rules
        self.is_whole = "all" in arguments
        self.rows = entries()
        self.last = played_last() if may_read() else ""
        self.chosen = (self.draft.row.short_for or self.draft.row.id) if self.draft else ""

    def shelves(self) -> Context:
        """Return the sections of the whole list: the featured games, and the others on request."""
        in_front = sorted((row for row in self.rows if row.front), key=lambda row: row.front)
        front = {group: [row for row in in_front if row.group == group] for group in HEADINGS}
        more = [row for row in self.rows if not row.front]
        cousins = self._games(_(HEADINGS["family"]), front["family"])
        if not self.is_whole:
            many = len(more) + len(front["family"])
            cousins |= {"link": (self.url(all=1), ngettext("all %(num)s", "all %(num)s", many))}
        others = (cousins, *self._house_rules(""), self._games(_(HEADINGS["other"]), front["other"]))
        return {
            "left": self._shown((self._games(_(HEADINGS["classic"]), front["classic"]),)),
            "right": self._shown(others),
            "below": self._shown((self._games(_(MORE), more if self.is_whole else ()),)),
        }

    def matching(self, wanted: str) -> Context:
        """Return the sections of the matches: by name, then one for each rule."""
        matches = search(self.rows, wanted)
        sections = [
            self._match_section(title, tuple(each))
            for title, each in groupby(matches, key=lambda match: capital(match.why) if match.by_rule else "")
        ]
        sections += self._house_rules(wanted)
        if len(sections) == 1:
            return {"left": (), "right": (), "below": sections}
        return {"left": sections[:1], "right": sections[1:], "below": ()}

    def url(self, **more: Any) -> str:
        """Return a URL of the list for the same purpose."""
        return url_for("variants.index", **({"for": HOUSE} if self.composes else {}), **more)

    def _games(self, title: str, rows: Iterable[Variant]) -> Section:
        return {"title": title, "lines": [self._line(row) for row in rows]}

    def _match_section(self, rule: str, matches: Sequence[Match]) -> Section:
        whole = self.is_whole or len(matches) <= FIRST
        lines = [self._line(match.row, "" if rule else match.why) for match in matches[: None if whole else FIRST]]
        many = ngettext("%(num)s game found", "%(num)s games found", len(matches))
        section: Section = {"title": rule or _("By name"), "small": many, "lines": lines}
        if whole:
            return section
        rest = ngettext("%(num)s more", "%(num)s more", len(matches) - FIRST)
        return section | {"more": (self.url(all=1, find=request.args["find"]), rest)}

    def _line(self, row: Variant, why: str = "") -> Context:
        """Return a line; `why`: what matched, shown instead of the summary."""
        full = self._full(row)
        goes = url_for("rules_page.new", variant=row.id) if self.composes else url_for("setup.new", pick=row.id)
        return {
            "id": row.id,
            "name": variant_called(row.name),
            "says": full or why or _(row.summary),
            "href": "" if full else goes,
            "rules": url_for("variants.show", variant_id=row.id),
            "mark": _("last played") if row.id == self.last else "",
            "is_chosen": row.id == (self.chosen or self.last),
        }

    def _full(self, row: Variant) -> str:
        """Return why so many cannot play it; "" if they can, or could with more packs."""
        many = len(self.draft.players) if self.draft else 0
        if row.players[1] >= many or seats_more(row, many):
            return ""
        return _("Up to %(most)s players; you have %(many)s", most=row.players[1], many=many)

    def _house_rules(self, wanted: str) -> tuple[Section, ...]:
        """Return the section of the saved house rules; none without the passphrase, or when starting new ones."""
        if self.composes or not may_read():
            return ()
        lines = [
            {
                "id": f"rule-{saved.id}",
                "name": saved.rule.name,
                "says": says,
                "href": url_for("setup.new", rule=saved.id),
                "rules": url_for("rules_page.of_house", rule_id=saved.id),
                "mark": "",
                "is_chosen": bool(self.draft) and saved.rule.name == self.draft.house_rules,
            }
            for saved, says in saved_lines(wanted)
        ]
        section: Section = {
            "title": _("House rules"),
            "lines": lines if self.is_whole else lines[:FIRST],
            "link": (f"{url_for('variants.index')}?for={HOUSE}", _("New")),
            "import": url_for("house_rules.ask"),
        }
        return (section,) if lines or not wanted else ()

    def _shown(self, sections: Iterable[Section]) -> list[Section]:
        return [section for section in sections if section["lines"] or "link" in section]
