"""The table of variants in the documents is the one that the program plays by."""

from tests.kinds.oh_hell.variants_table import DOCUMENT, written


def test_the_table_of_variants_is_current():
    document = DOCUMENT.read_text(encoding="utf-8")
    assert written(document) == document, "write it anew: python -m tests.kinds.oh_hell.variants_table"
