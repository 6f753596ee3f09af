"""The views of a sheet: full sheet, print pages, sharing, and files."""

import json
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from flask import Blueprint, abort, make_response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from scorekeeper.record.gamefile import write_game
from scorekeeper.rules.sheets.summary import summary
from scorekeeper.storage.games import Game
from scorekeeper.web.games.loading import known_page, load_game, may_write, new_page, page_context, table_url, watch_url
from scorekeeper.web.games.race import game_race, standings
from scorekeeper.web.games.sheet_words import rules_called
from scorekeeper.web.kinds.paper import Style
from scorekeeper.web.kinds.registry import PAGES
from scorekeeper.web.language.catalogs import first_accepted
from scorekeeper.web.language.texts import date_of, of_game, series
from scorekeeper.web.language.texts import gettext as _
from scorekeeper.web.paper import pdf
from scorekeeper.web.paper.rules import differences, printable, rules_line
from scorekeeper.web.paper.sheet import Size, page_of
from scorekeeper.web.sheets import printing
from scorekeeper.web.sheets.bg_stats import bg_stats_url
from scorekeeper.web.sheets.spreadsheet import csv_of, rows
from scorekeeper.web.sheets.story import in_a_paragraph, in_lines, made_of, so_far
from scorekeeper.web.site.answers import download
from scorekeeper.web.site.hosts import qr_code
from scorekeeper.web.site.security import REMEMBERED

bp = Blueprint("sheets", __name__, url_prefix="/g/<game_id>")
STYLES: tuple[Style, ...] = ("figures", "blackout")
SIZES: tuple[Size, ...] = ("a4", "letter")
COOKIES = {"style": "sheet", "paper": "paper"}  # by query argument
AMERICAN = ("en-us", "en-ca", "es-mx")  # where the default paper size is Letter
LONGEST_FILE_NAME = 100  # letters of a title; an imported title may be longer
Choice = TypeVar("Choice", bound=str)


@bp.get("/sheet")
def show(game_id: str) -> ResponseReturnValue:
    """Show the whole sheet, in numbers or blackout style, with the race below."""
    return _page(game_id, _whole_sheet)


@bp.get("/print")
def to_print(game_id: str) -> ResponseReturnValue:
    return _page(game_id, _printed)


@bp.get("/print/blank")
def blank(game_id: str) -> ResponseReturnValue:
    return _page(game_id, partial(_printed, is_blank=True))


@bp.get("/print.pdf")
def print_pdf(game_id: str) -> ResponseReturnValue:
    game = load_game(game_id)
    return pdf.send_pdf(_printed(game), _file_name(game))


@bp.get("/print/blank.pdf")
def blank_pdf(game_id: str) -> ResponseReturnValue:
    game = load_game(game_id)
    return pdf.send_pdf(_printed(game, is_blank=True), _file_name(game))


def _page(game_id: str, render: Callable[[Game], str]) -> ResponseReturnValue:
    """Respond with a page of a game, and save the choices in its URL on this device."""
    game, chosen = load_game(game_id), choices()
    response = known_page(game, *chosen) or new_page(game, render(game), *chosen)
    for (name, cookie), choice in zip(COOKIES.items(), chosen, strict=True):
        if request.args.get(name) == choice:
            response.set_cookie(cookie, choice, max_age=REMEMBERED, samesite="Lax", httponly=True)
    return response


def choices() -> tuple[Style, Size]:
    """Return style and paper size: from the URL, otherwise the last ones chosen on this device."""
    is_american = first_accepted().lower() in AMERICAN
    return _chosen("style", STYLES), _chosen("paper", SIZES[::-1] if is_american else SIZES)


def _chosen(name: str, of: Sequence[Choice]) -> Choice:
    wishes = (request.args.get(name), request.cookies.get(COOKIES[name]))
    return next((each for wish in wishes for each in of if each == wish), of[0])


def _whole_sheet(game: Game) -> str:
    game_summary, pages = summary(game.sheet), PAGES[game.kind.key]
    lines = standings(game.sheet, made_of(game_summary), {})
    return render_template(
        "sheets/show.html",
        **page_context(game) | {"sheet_style": choices()[0]},
        has_bids=pages.has_styles,
        correct_url=f"{table_url(game)}/correct" if may_write(game) else "",
        rules_line=rules_line(game),
        differences=differences(game),
        remarks=pages.paper_remarks(game.sheet),
        whole=game_summary,
        lines=lines,
        race=game_race(game_summary.race, lines),
    )


def _printed(game: Game, *, is_blank: bool = False) -> str:
    style, size = choices()
    paper = printing.blank_sheet(game) if is_blank else printing.game_sheet(game, style)
    return render_template(
        "paper/sheet.html",
        **page_context(game) | {"sheet_style": style},
        paper_size=size,
        as_pdf=url_for("sheets.blank_pdf" if is_blank else "sheets.print_pdf", game_id=game.id),
        paper_title=of_game(game.head.title or rules_called(game.head), date_of(game.day)),
        paper=paper,
        page=page_of(paper, size),
        has_styles=PAGES[game.kind.key].has_styles and not is_blank,
        makes_pdf=pdf.can_make(),
        back=table_url(game),
        printable=printable(game),
    )


@bp.get("/share")
def share(game_id: str) -> ResponseReturnValue:
    """Show what can be shared: the picture of a finished game, and the game as text."""
    game, style = load_game(game_id), "paragraph" if request.args.get("text") == "paragraph" else "lines"
    answer = known_page(game, style)
    if answer is None:
        context = page_context(game)
        heading = series((game.head.title or context["variant_name"], date_of(game.day), so_far(game.sheet)))
        page = render_template(
            "sheets/share.html",
            **context,
            is_over=game.prompt is None,
            makes_png=pdf.can_make_png(),
            makes_pdf=pdf.can_make(),
            watch_url=watch_url(game),
            watch_code=qr_code(watch_url(game)),
            bg_stats=bg_stats_url(game) if game.prompt is None else "",
            text_style=style,
            text=in_lines(game, heading) if style == "lines" else in_a_paragraph(game, heading),
        )
        answer = new_page(game, page, style)
    return answer


@bp.get("/picture.png")
def picture_png(game_id: str) -> ResponseReturnValue:
    """Send the picture of the result, with `?save=1` as a download."""
    game = load_game(game_id)
    if game.prompt is not None:
        abort(404, _("There is no result yet: the game is still in progress."))
    if not pdf.can_make_png():
        abort(404, _("This Scorekeeper cannot make picture files. The result is on the page under “Share”."))
    body = pdf.png_of(render_template("sheets/picture.html", **printing.picture(game)))
    if "save" in request.args:
        return download(body, "image/png", f"{_file_name(game)}.png")
    return make_response(body, {"Content-Type": "image/png", "Cache-Control": "private, no-cache"})


@bp.get("/export.json")
def export_json(game_id: str) -> ResponseReturnValue:
    """Send the whole game as a game file, including history and undo."""
    game = load_game(game_id)
    text = json.dumps(write_game(game.kind, game.entries), ensure_ascii=False, indent=1) + "\n"
    return download(text.encode(), "application/json", f"{_file_name(game)}.json")


@bp.get("/export.csv")
def export_csv(game_id: str) -> ResponseReturnValue:
    """Send the sheet as CSV for a spreadsheet program."""
    game = load_game(game_id)
    return csv_of(rows(game.sheet), f"{_file_name(game)}.csv")


def _file_name(game: Game) -> str:
    return f"{game.head.title[:LONGEST_FILE_NAME] or game.head.variant} {game.day}"
