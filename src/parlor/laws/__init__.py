"""The laws that every game obeys, as a library: `parlor check GAME` and the project's own tests run the same code.

>>> import parlor
>>> from parlor.laws import judge
>>> judge(parlor.game("connect_four"), "default", "legality").holds
True
"""

from parlor.laws.book import LAWS, Law, check, judge, laws_for
from parlor.laws.verdict import LawBroken, Verdict

__all__ = ["LAWS", "Law", "LawBroken", "Verdict", "check", "judge", "laws_for"]
