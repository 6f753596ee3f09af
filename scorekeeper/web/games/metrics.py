"""How much room a text takes, whatever the font, and how it is broken where it does not fit.

The table has each letter in thousandths of the type size: the widest of DejaVu, Noto and Liberation. A text that fits
by it fits in each of them; where the font is narrower it has more air. Letters that carry an accent are as wide as
without it. Made from the fonts' own tables; a test holds it against those that are installed. Hebrew, Arabic and rarer
letters have one width for every face, the bold one; of other scripts there is a width for all their letters.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Literal
from unicodedata import category, east_asian_width, normalize

from scorekeeper.rules.common.tenths import Points
from scorekeeper.web.language.texts import signed

Face = Literal["S", "s", "h", "H"]  # bold serif, serif, sans, bold sans

_LETTERS: dict[Face, dict[int, str]] = {
    "S": {
        320: "'",
        360: " ,.·‘’",
        380: "/:;\\ijlıіј",
        400: "ł",
        420: "-",
        440: "!f¡²³¹ſ",
        480: "()I[]tŀŧΙІ",
        500: "J_`ª¯°´¸ºιЈ–",
        540: "*r†‡",
        560: '"|¦§',
        580: "sz¨ѕ“”„",
        600: "?y¿ζξ",
        620: "cvεςгстэє",
        640: "e¤«¶»езу•",
        660: "ax{}γχах",
        680: "oðøβδθορτбдоь",
        700: "$0123456789bdgkpq¢£¥þđĸνυГвр",
        720: "FLĿŁΓΞΣλлђ",
        740: "SYZhnuµħŋΖΥημπσЅЗкнпцчяћџ",
        760: "PTÞßĳŦΡΤκРТи",
        780: "AEVXΑΔΕΛΧαЕХъ",
        800: "CЄСЭ",
        820: "АУ",
        840: "#+<=>R^~¬±×÷Ь−",
        860: "BGwΒБВ",
        880: "DKOQUÐØĐŊΘΚΟΦОм",
        900: "ΩДЛЯ",
        920: "&NΝφЂКЧф",
        960: "HĦĲΗΠψωЏИНПФЪẞ",
        980: "æΨЋЦ",
        1000: "%@©®љ—…",
        1020: "ŉжыњ",
        1040: "Æœю",
        1060: "m¼½¾",
        1080: "ш",
        1100: "щ",
        1120: "MΜМ",
        1140: "W",
        1180: "Œ",
        1220: "ЉЫ",
        1280: "ЊШ",
        1300: "ЩЮ",
        1320: "Ж",
    },
    "s": {
        280: "'",
        320: " ,.ijl·ıіј",
        340: "-/:;\\ł‘’",
        380: "fŀſ",
        400: "()IJ[]²³¹ΙιІЈ",
        420: "!t¡ŧ",
        460: '"',
        480: "rªº",
        500: "*_`¯°´¸–†‡",
        520: "sεѕ“”„",
        540: "?z¿г",
        560: "c|¦§ζξςτзстэє",
        580: "vxy¨х",
        600: "aeγавеуь•",
        620: "ko«»ðøĳĸβδηθνορυχбдо",
        640: "$0123456789bdgpq{}¢£¤¥¶þđκλЗклряђ",
        660: "hnuµħŋμπћ",
        680: "LPTÞßĿŁŦΡΤαГРТЬпцчџ",
        700: "FSZΓΖσφЅин",
        720: "ΞΣъ",
        740: "ABEVXYΑΒΔΕΛΥΧБВЕУХ",
        760: "KRΚА",
        780: "CЄКСЧЭ",
        800: "GψЂЪмф",
        820: "DOQÐØĐĲΘΟΦωДОЯ",
        840: "#+<=>^~¬±×÷ΩЛФы−ẞ",
        860: "UŊљ",
        880: "HNwĦŉΗΝΠΨЋЏИНПЦю",
        900: "&",
        920: "жњ",
        940: "æ",
        960: "%mшщ",
        980: "¼½¾",
        1000: "@©®ÆœЫ—…",
        1040: "MΜМ",
        1060: "W",
        1100: "Љ",
        1120: "Њ",
        1140: "ŒЖ",
        1160: "ШЩ",
        1200: "Ю",
    },
    "h": {
        280: "'ijlıіј",
        300: "ł",
        320: " ,.·‘’",
        340: ":;IΙІ",
        360: "-fŀſι",
        380: "/\\",
        400: "!()[]t¡²³¹ŧ",
        420: "r",
        460: '"',
        480: "ªº",
        500: "J`°´¸Ј",
        520: "sѕ“”„",
        540: "zεгз",
        560: "*?L_c|¦§¯ĳĿΓζνξсэє–†‡",
        580: "k¨ĸŁχ",
        600: "vxyγκλςвтухь•",
        620: "FTaeo«»¿ðøŦΤδθοτυГТабекочя",
        640: "$0123456789bdghnpqu{}¢£¤¥µßþđŋΣβημρσУлрђ",
        660: "¶ΞαЗинпћџ",
        680: "EKPSYÞΕΚΡΥЅЕРц",
        700: "ABVXZħΑΒΔΖΛΧπАБВХЧЬд",
        720: "ЄКЭъ",
        740: "CRUĲφСЯ",
        760: "HNŊΗΝΠψЏЛНПм",
        780: "&DGÐĐИЦẞ",
        800: "OQØΘΟΩДОы",
        820: "wŉΦ",
        840: "#+<=>^~¬±×÷ΨωЪ−",
        860: "ЋФфю",
        880: "Ђ",
        900: "Ыжњ",
        920: "MĦΜМшљ",
        960: "%щ",
        980: "m¼½¾",
        1000: "W©®Ææ—…",
        1020: "@",
        1040: "œ",
        1060: "Њ",
        1080: "ŒЖШЮ",
        1100: "ЉЩ",
    },
    "H": {
        320: "'",
        360: " ijlıіј",
        380: ",.·ł‘’",
        400: ":;IΙІ",
        420: "-/\\ι",
        440: "f²³¹ſ",
        460: "!()[]¡",
        480: "tŧ",
        500: "`r°´¸",
        520: '"',
        540: "г",
        560: "*J_|¦§¯ŀεЈ–†‡",
        580: "ªºт",
        600: "cszζξςзсэєѕ",
        620: "?¨¿",
        640: "L¤ĿΓλτГвь•",
        660: "vxy«¶»ŁΞχухя“”„",
        680: "aekĸυаек",
        700: "$0123456789EFTo¢£¥ðøĳŦΕΣΤαγδθνοЕТбнопчџ",
        720: "Sbdghnpqu{}ßþđŋβηκρЅЗирђ",
        740: "CPYZµÞΖΡΥμЄРСЭлћ",
        760: "цъ",
        780: "ABKRVXΑΒΔΚΛΧσАБВУХЬЯ",
        800: "ħĲπφ",
        820: "GUКЧд",
        840: "#+<=>DHN^~¬±Ð×÷ĐŊΗΝΠψЏИЛНП−",
        860: "OQØΘΟΦΩОм",
        880: "&ΨωЋ",
        900: "ЂДẞ",
        920: "ы",
        940: "wЦЪ",
        960: "њ",
        980: "Ħю",
        1000: "@M©®ŉΜМФжфљ—…",
        1020: "%",
        1040: "¼½¾Ы",
        1060: "mæ",
        1080: "ш",
        1100: "Æœ",
        1120: "Wщ",
        1140: "Њ",
        1160: "Љ",
        1180: "ŒЮ",
        1240: "ЖШ",
        1340: "Щ",
    },
}

_ANY_FACE = {
    340: "י",
    360: "ון",
    380: "ʻʼا",
    400: "ז",
    460: "גנ",
    520: "ء",
    580: "ךכدذڈ",
    600: "דہ",
    620: "בלרɔɛґғةه",
    640: "رزوژڑ",
    660: "פץצүұ",
    680: "טסעףəә",
    700: "החםƙҐҒөعغ",
    720: "תɓƐ",
    740: "אמקҮҰһجحخ",
    760: "қچ",
    800: "שƆɗم",
    820: "ң",
    860: "Ɓ",
    880: "ƏƘӘӨ",
    900: "Ɗقلنں",
    920: "Һ",
    940: "ھے",
    960: "Қ",
    980: "Ңك",
    1020: "җىيی",
    1040: "کگ",
    1080: "طظ",
    1140: "بتثپٹ",
    1200: "ف",
    1320: "Җ",
    1440: "سشصض",
}
# An Arabic letter that is joined to the next one has no tail.
_JOINED = {
    420: "بتثلنىيپیٹں",
    520: "ہ",
    580: "كکگ",
    680: "م",
    700: "عغهھ",
    720: "جحخفقچ",
    980: "طظ",
    1020: "سشصض",
}
# From which letter of a script to which, and how wide nine in ten of them are at most: a name has wide and narrow ones.
_SCRIPTS = (
    ("\u0180", "\u024f", 0.95),  # Latin of Africa and of the Caucasus
    ("\u0460", "\u052f", 1.1),  # Cyrillic of other languages than Russian
    ("\u0531", "\u058f", 1.0),  # Armenian
    ("\u0900", "\u097f", 0.95),  # Devanagari
    ("\u0980", "\u0aff", 1.0),  # Bengali, Gurmukhi, Gujarati
    ("\u0e00", "\u0e7f", 0.75),  # Thai
    ("\u0e80", "\u0eff", 0.95),  # Lao
    ("\u10a0", "\u10ff", 1.0),  # Georgian
    ("\u1160", "\u11ff", 0.0),  # Korean vowels and ends: they stand in the square of the letter before them
    ("\u1200", "\u137f", 1.1),  # Ethiopic
)
_ARABIC = ("\u0620", "\u06d5")

WIDTHS: dict[Face, dict[str, float]] = {
    face: {letter: step / 1000 for step, letters in (*_ANY_FACE.items(), *steps.items()) for letter in letters}
    for face, steps in _LETTERS.items()
}
JOINED = {letter: step / 1000 for step, letters in _JOINED.items() for letter in letters}

LEAST = 7.0  # points: smaller type cannot be read on a wall
FULL_WIDTH = 1.02
UNKNOWN = 1.3  # a letter of which the table says nothing
UNSEEN = {"Mn", "Me", "Cf"}  # accents, and signs that tell in which direction a text runs
SHORT = 4  # letters of a name that is shortened
LONGEST_START = 6  # letters up to which the beginning of a name grows until two are told apart
CUT = re.compile(r" |(?<=-)(?=\w)")


@lru_cache(maxsize=4096)
def em(text: str, face: Face) -> float:
    """Return the greatest width of a text, in its own type size."""
    letters = [letter for letter in normalize("NFD", text) if category(letter) not in UNSEEN]
    return sum(_letter(letter, face, following) for letter, following in pairwise([*letters, ""]))


def width(text: object, face: Face, size: float = 1.0) -> float:
    """Return the greatest width of a text in points."""
    return size * em(str(text), face)


def fit(text: object, face: Face, room: float, sizes: Iterable[float]) -> float | None:
    """Return the first of `sizes` with which the text takes no more than `room`. None: none does."""
    wide = em(str(text), face)
    return next((size for size in sizes if size * wide <= room), None)


def figure(number: Points | None) -> str:
    """Return a number as the reader's language writes it; nothing for None."""
    return "" if number is None else signed(number)


def steps(largest: float) -> tuple[float, ...]:
    """Return type sizes from the largest down to the least that can be read, by half points."""
    return tuple(half / 2 for half in range(int(largest * 2), int(LEAST * 2) - 1, -1))


def wrap(text: str, face: Face, size: float, room: float, first: float = 0.0) -> list[str]:
    """Return the lines of a text, broken at spaces; `first` is what the first line has already taken.

    A single word longer than a line is cut: it is no name, those have their own rules.
    """
    lines, taken = [""], first
    for word in text.split():
        longer = f"{lines[-1]} {word}".strip()
        if taken + width(longer, face, size) <= room:
            lines[-1] = longer
            continue
        pieces = _cut(word, face, size, room)
        lines = [*lines, *pieces] if lines[-1] or taken else pieces
        taken = 0.0
    return lines


def halves(name: str) -> tuple[str, str] | None:
    """Return a name in two lines, broken at a space or after a hyphen. None: it has no such place."""
    cuts = [match.span() for match in CUT.finditer(name)]
    if not cuts:
        return None
    before, after = min(cuts, key=lambda cut: max(em(name[: cut[0]], "S"), em(name[cut[1] :], "S")))
    return name[:before], name[after:]


def cut_name(name: str, face: Face, size: float, room: float, others: Sequence[str] = ()) -> str:
    """Return as much of a name as fits on one line: whole, up to a space or hyphen, else cut with a full stop.

    Where another name begins like what fits, its words are shortened, or it is contracted.
    """
    if width(name, face, size) <= room:
        return name
    parts = halves(name)
    first = parts[0].rstrip("-") if parts else name
    if width(first, face, size) <= room and not any(other.startswith(first) for other in others):
        return first
    fits = (name[:letters] for letters in range(len(name), 1, -1) if name[letters - 1] not in " -")
    part = next((part for part in fits if width(f"{part}.", face, size) <= room), "")
    if not part:
        return name[:1]
    if not any(other.startswith(part) for other in others):
        return f"{part}."
    short = shortened(name, others)
    in_words = " " in short and width(short, face, size) <= room
    return short if in_words else _contracted(name, face, room / size, others) or f"{part}."


def _contracted(name: str, face: Face, room: float, others: Collection[str]) -> str:
    """Return the beginning of a name and as much of its end as tells it from each other name: Wolfesch’er.

    Empty where so much room, in its own type size, holds no such form.
    """
    for letters in range(2, len(name) - 1):
        end = name[-letters:]
        starts = (name[:count] for count in range(len(name) - letters, 0, -1) if name[count - 1] not in " -")
        start = next((start for start in starts if em(f"{start}’{end}", face) <= room), "")
        if start and not any(other.startswith(start) and other.endswith(end) for other in others):
            return f"{start}’{end}"
    return ""


def shortened(name: str, names: Collection[str]) -> str:
    """Return a name in few letters, of which no other name of the table could be the long form.

    Its beginning: Bene. Else the beginnings of its first and its last word: Max. K. beside Max. S. Else a beginning and
    an end: Ch’ne beside Ch’na, Mar. Kl’dt beside Mar. Kl’ld.
    """
    others = [other.casefold() for other in names if other != name]
    return next((form for form in _forms(name) if not any(map(_long_form(form).fullmatch, others))), name)


def _forms(name: str) -> Iterator[str]:
    """Yield the short forms of a name, the most readable first."""
    # A start that ends at a space or a hyphen says no more than its first word, and none is as long as the name.
    for letters in range(SHORT, min(LONGEST_START + 1, len(name))):
        if name[letters - 1] not in " -":
            yield f"{name[:letters]}."
    words = CUT.split(name)
    if len(words) > 1:
        first, last = words[0].rstrip("-"), words[-1]
        begins = _begin(first, SHORT - 1) + ("-" if words[-2].endswith("-") else " ")
        yield from (begins + _begin(last, letters) for letters in range(1, SHORT))
        yield from _contractions(first)
        yield from (begins + short for short in _contractions(last))
    yield from _contractions(name)


def _begin(word: str, letters: int) -> str:
    # A full stop takes as much room as a letter.
    return word if len(word) <= letters + 1 else f"{word[:letters]}."


def _contractions(word: str) -> Iterator[str]:
    return (f"{word[:2]}’{word[-letters:]}" for letters in range(2, len(word) - 2))


def _long_form(short: str) -> re.Pattern[str]:
    """Return the pattern of every name, in small letters, that a short form could stand for."""
    between = {".": ".*", "’": ".*", " ": "([ -].*)?[ -]", "-": "([ -].*)?[ -]"}
    return re.compile("".join(between.get(letter, re.escape(letter)) for letter in short.casefold()) + "([ -].*)?")


def _letter(letter: str, face: Face, following: str) -> float:
    known = JOINED.get(letter) if _ARABIC[0] <= following <= _ARABIC[1] else None
    known = WIDTHS[face].get(letter) if known is None else known
    if known is not None:
        return known
    if east_asian_width(letter) in "WF" and ord(letter) < 0x1F000:
        return FULL_WIDTH
    return next((wide for first, last, wide in _SCRIPTS if first <= letter <= last), UNKNOWN)


def _cut(word: str, face: Face, size: float, room: float) -> list[str]:
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, face, size) > room:
            pieces.append("")
        pieces[-1] += letter
    return pieces
