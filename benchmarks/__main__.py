"""`python -m benchmarks`: the table of all workloads."""

import sys

from benchmarks.table import main

sys.exit(main())
