"""The version of Parlor, and whether it runs compiled."""

import parlor.engine.contract

VERSION = "0.1.0"
COMPILED = not str(parlor.engine.contract.__file__).endswith(".py")
