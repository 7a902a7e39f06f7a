"""`python -m turmcore`: the command line."""

import sys

from turmcore.cli.main import main

if __name__ == "__main__":  # worker processes import this file, too
    sys.exit(main())
