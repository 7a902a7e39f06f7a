"""``python -m gui`` starts the app."""

import sys

from gui.app.start import main

if __name__ == "__main__":
    sys.exit(main())
