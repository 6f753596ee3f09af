"""Values of every wrong shape for a field of a form, and what people type that is nearly right."""

MARK = "<fuzz'\"&>"
SHAPES = (
    "", " ", "\t\n", "\u3000", "0", "1", "2", "-1", "7", "10", "9" * 19, "9" * 309, "1e9", "1.5", "nan", "\0", "ü" * 60,
    MARK, "true", "{}", "[]", "null", " 3 ", "1,2", "S", "H", "\u202e\ud800", "2026-11-21", "0000-00-00",
    "../etc/passwd", "9999-12-31", "%00", "a\r\nb", "Ana", "Ben", "x" * 5000, "٣",
)  # fmt: skip
