"""`python -m parlor` is the `parlor` command."""

import sys

from parlor.cli.main import main

sys.exit(main())
