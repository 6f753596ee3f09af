"""Paper in the pseudo-language, a third longer than English: still one page, nothing cut off."""

import re
from pathlib import Path

import pytest

from tests.web.pdfs import pages
from tests.web.test_pseudo import FILES, XA

pytestmark = pytest.mark.paper
# The longest rules of each kind, and the commonest.
RULES = ("quadratic_triangular", "oh_pshaw", "nomination_whist", "romanian_whist", "ohell", "ohio", "ono99")


def printed(reader, address: str, folder: Path):
    """Return the only page at an address."""
    answer = reader.get(address, headers=XA)
    assert answer.mimetype == "application/pdf"
    (page,) = pages(answer.data, folder)
    assert page.cut == []
    return page


@pytest.mark.parametrize("kind", sorted(FILES))
@pytest.mark.parametrize("sheet", ["print.pdf?paper=a4", "print.pdf?style=blackout&paper=letter", "print/blank.pdf"])
def test_a_game_stays_on_one_page(reader, tmp_path: Path, kind: str, sheet: str):
    answer = reader.post("/import", data={"text": FILES[kind].read_text()})
    game = re.search(r"/g/([\w-]+)", answer.location or answer.text)[1]
    page = printed(reader, f"/g/{game}/{sheet}", tmp_path)
    assert any(word.startswith("[") for word in page.text)


@pytest.mark.parametrize("variant", RULES)
def test_the_rules_stay_on_one_page(reader, tmp_path: Path, variant: str):
    page = printed(reader, f"/variants/{variant}/print.pdf", tmp_path)
    assert any(word.startswith("[") for word in page.text)
