"""What people may not do. A refusal's message is a sentence for them, and nothing has changed when it is raised."""


class Refused(Exception):
    """Something that may not be done now."""


class Gone(Refused):
    """There is no such match, game or page."""


class NotSeated(Refused):
    """It needs the secret of a seat, and none was given that opens one."""


class TooMuch(Refused):
    """More than one visitor may ask for in so short a time."""


class PutAside(Refused):
    """A match that cannot be read."""
