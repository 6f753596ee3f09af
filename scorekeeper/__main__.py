"""`python -m scorekeeper`, for systems on which the console script is not on the path, such as Windows."""

import sys

from scorekeeper.cli import main

if __name__ == "__main__":
    sys.exit(main())
