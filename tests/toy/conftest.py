"""The toy kind's own tests run where it is a kind: in the copy of the whole that test_toy.py puts it into."""

collect_ignore = ["kinds"]
