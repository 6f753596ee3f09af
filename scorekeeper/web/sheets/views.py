"""The views of a sheet: full sheet, print pages, sharing, and files."""

import json

from flask import Blueprint, Response, abort, make_response, render_template, request, url_for
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
from scorekeeper.web.site.downloads import download, qr_code
from scorekeeper.web.site.security import REMEMBERED

bp = Blueprint("sheets", __name__, url_prefix="/g/<game_id>")
# Query argument, cookie and choices of each setting; the first choice is the default.
CHOICES = {"style": ("sheet", ("figures", "blackout")), "paper": ("paper", ("a4", "letter"))}
LONGEST_FILE_NAME = 100  # letters of a title; an imported title may be longer


@bp.get("/sheet")
def show(game_id: str) -> ResponseReturnValue:
    """Show the whole sheet, in numbers or blackout style, with the race below."""
    game, chosen = load_game(game_id), choices()
    answer = known_page(game, *chosen.values())
    if answer is None:
        game_summary = summary(game.sheet)
        made = made_of(game_summary)
        lines = standings(game.sheet, made, {})
        corrections = f"{table_url(game)}/correct" if may_write(game) else ""
        context = {"has_bids": PAGES[game.kind.key].has_styles, "correct_url": corrections}
        context |= {"rules_line": rules_line(game), "differences": differences(game)}
        context |= {"remarks": PAGES[game.kind.key].paper_remarks(game.sheet)}
        context |= {"whole": game_summary, "made": made, "lines": lines, "race": game_race(game_summary.race, lines)}
        page = render_template("sheets/show.html", **page_context(game) | chosen | context)
        answer = new_page(game, page, *chosen.values())
    return remember_choices(answer)


@bp.get("/print")
def to_print(game_id: str) -> ResponseReturnValue:
    """Show the printable sheet."""
    game, chosen = load_game(game_id), choices().values()
    return remember_choices(known_page(game, *chosen) or new_page(game, _printed(game), *chosen))


@bp.get("/print/blank")
def blank(game_id: str) -> ResponseReturnValue:
    """Show a printable empty sheet for these players."""
    game, chosen = load_game(game_id), choices().values()
    return remember_choices(known_page(game, *chosen) or new_page(game, _printed(game, is_blank=True), *chosen))


@bp.get("/print.pdf")
def print_pdf(game_id: str) -> ResponseReturnValue:
    """Send the sheet as a PDF file."""
    return _pdf(load_game(game_id))


@bp.get("/print/blank.pdf")
def blank_pdf(game_id: str) -> ResponseReturnValue:
    """Send the empty sheet as a PDF file."""
    return _pdf(load_game(game_id), is_blank=True)


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


def _printed(game: Game, *, is_blank: bool = False) -> str:
    size, style = paper_choices()
    paper = printing.blank_sheet(game) if is_blank else printing.game_sheet(game, style)
    context = {
        "is_blank": is_blank,
        "as_pdf": url_for("sheets.blank_pdf" if is_blank else "sheets.print_pdf", game_id=game.id),
        "paper_title": of_game(game.head.title or rules_called(game.head), date_of(game.day)),
        "paper": paper,
        "page": page_of(paper, size),
        "has_styles": PAGES[game.kind.key].has_styles,
        "makes_pdf": pdf.can_make(),
        "back": table_url(game),
        "printable": printable(game),
    }
    return render_template("paper/sheet.html", **page_context(game) | choices() | context)


def _pdf(game: Game, *, is_blank: bool = False) -> ResponseReturnValue:
    return pdf.send_pdf(_printed(game, is_blank=is_blank), _file_name(game))


def _file_name(game: Game) -> str:
    return f"{game.head.title[:LONGEST_FILE_NAME] or game.head.variant} {game.day}"


def paper_choices() -> tuple[Size, Style]:
    """Return the paper size and style of a printed sheet, as chosen on this device."""
    chosen = choices()
    return "letter" if chosen["paper_size"] == "letter" else "a4", (
        "blackout" if chosen["sheet_style"] == "blackout" else "figures"
    )


def choices() -> dict[str, str]:
    """Return style and paper size for the templates: from the URL, otherwise the last ones chosen on this device."""
    # The default paper size in America is Letter.
    usual = {"paper": "letter"} if first_accepted().lower() in ("en-us", "en-ca", "es-mx") else {}
    wishes = {
        name: (request.args.get(name), request.cookies.get(cookie), usual.get(name), of[0])
        for name, (cookie, of) in CHOICES.items()
    }
    style, paper = (next(wish for wish in wishes[name] if wish in CHOICES[name][1]) for name in ("style", "paper"))
    return {"sheet_style": style or "", "paper_size": paper or ""}


def remember_choices(page: str | Response) -> ResponseReturnValue:
    """Respond with the page, and save the choices in its URL on this device."""
    response = make_response(page)
    for name, (cookie, of) in CHOICES.items():
        if request.args.get(name) in of:
            response.set_cookie(cookie, request.args[name], max_age=REMEMBERED, samesite="Lax", httponly=True)
    return response
