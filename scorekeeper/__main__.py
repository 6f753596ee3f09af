"""`python -m scorekeeper`, where the folder of the console script is not searched, as on Windows."""

import sys

from scorekeeper.cli import main

if __name__ == "__main__":
    sys.exit(main())
