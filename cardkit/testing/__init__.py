"""The conformance kit: what must hold for every game, checked by playing it.

from cardkit.testing import conformance

TestMyGame = conformance("my_game")
"""

from __future__ import annotations

from .bots import check_bot
from .case import Case, CheckFailed
from .checks.choices import untold_cards
from .clauses import Clauses, ClauseTests
from .conformance import Conformance, conformance
from .golden import Golden, golden
from .kit import CHECKS, Check, never_reached, run_checks, seat_counts
from .option_pages import values_told, values_untold
from .perft import assert_leaves
from .playthrough import playthrough
from .records import RecordTests, records
from .situation import Situation, ids, only, refused
from .transcript import told
from .wording import Wording, WordingTests, wording

__all__ = [
    "CHECKS",
    "Case",
    "Check",
    "CheckFailed",
    "ClauseTests",
    "Clauses",
    "Conformance",
    "Golden",
    "RecordTests",
    "Situation",
    "Wording",
    "WordingTests",
    "assert_leaves",
    "check_bot",
    "conformance",
    "golden",
    "ids",
    "never_reached",
    "only",
    "playthrough",
    "records",
    "refused",
    "run_checks",
    "seat_counts",
    "told",
    "untold_cards",
    "values_told",
    "values_untold",
    "wording",
]
