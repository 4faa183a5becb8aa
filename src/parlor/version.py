"""The version of Parlor, and whether it runs compiled."""

import parlor.engine.state

VERSION = "0.1.0"
COMPILED = not str(parlor.engine.state.__file__).endswith(".py")
