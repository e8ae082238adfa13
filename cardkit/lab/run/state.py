"""A run's state on disk: what has been counted, so that it can be resumed where it ended."""

from __future__ import annotations

import json
import time
from collections import Counter, defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import attrs

from cardkit import __version__
from cardkit.engine.base.errors import CardkitError
from cardkit.engine.base.reader import read_json, read_text
from cardkit.play.saves.durable import replace

from ..measure.played import Exact
from ..measure.stats import Pairs, RatioSums
from ..measure.tally import ChoiceTotals, Counts, ScoreTotals, Tally
from .job import Job
from .runner import Run

FORMAT = 3
EVERY = 5.0  # seconds between saves, which is what a crash costs
PLAIN = ("endings", "stopped")  # counters by string
NUMBERED = ("starters", "leads", "leads_lost")  # counters by whole number
COUNTED = ("numbers", "agent_wins", "places", "events")  # counters of figures by name
PAIRED = {"ratios": RatioSums, "event_rates": Pairs}


class StateFile:
    """Where a run is saved while it is played. The file is replaced as a whole, so it is never
    half-written.
    """

    def __init__(self, path: str | Path, job: Job) -> None:
        self.path = Path(path)
        self.job = job
        self.written = 0.0
        if not self.path.resolve().parent.is_dir():
            raise CardkitError(f"'{path}' cannot be written: its directory does not exist")

    def load(self, games: int) -> Run | None:
        """Return the result of an earlier run of the same games; None if there was none."""
        if not self.path.exists():
            return None
        wrong = f"'{self.path}' is not the state of a simulation"
        try:
            try:
                data = read_json(read_text(self.path))
            except CardkitError as error:
                raise CardkitError(f"{wrong}: {error}") from None
            if data["state"] != FORMAT:
                raise CardkitError(f"{wrong} that this version of cardkit can resume")
            self._check(data["of"])
            done = Run.of([self.job], 1, games)
            done.games = int(data["games"])
            fill_tally(done.tallies[0], data["tally"])
        except (ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError) as error:
            raise CardkitError(f"{wrong}: {type(error).__name__}: {error}") from None
        if done.games != done.tallies[0].games:
            raise CardkitError(f"{wrong}: the numbers of games differ")
        if done.games > games:
            raise CardkitError(
                f"'{self.path}' has {done.games:,} games already: ask for at least that many"
            )
        return done

    def _check(self, given: dict[str, Any]) -> None:
        """Reject the state of another run."""
        for key, value in identity(self.job).items():
            if given.get(key) != value:
                raise CardkitError(
                    f"'{self.path}' is from another run: "
                    f"{key} = {given.get(key)} there, and {value} here"
                )

    def keep(self, done: Run) -> None:
        """Write the state if the last one is old."""
        if time.monotonic() - self.written > EVERY:
            self.write(done)

    def write(self, done: Run) -> None:
        text = json.dumps(
            {
                "state": FORMAT,
                "of": identity(self.job),
                "games": done.games,
                "tally": plain_tally(done.tallies[0]),
            }
        )
        try:
            replace(self.path, text.encode())
        except OSError as error:
            raise CardkitError(f"'{self.path}' cannot be written: {error.strerror}") from None
        self.written = time.monotonic()


def identity(job: Job) -> dict[str, Any]:
    """Return what two runs must have in common for one to continue the other."""
    recipe = attrs.asdict(job.recipe)
    names = ("seats", "seed", "cap", "rounds", "rotate")
    variant = None if job.recipe.variant is None else job.recipe.variant[1]
    return {
        "game": job.game.name_by(job.game.id),
        "plugin": job.game.plugin,
        "cardkit": __version__,
        "variant": variant,
        **{name: recipe[name] for name in names},
    }


# -- a tally as plain data -----------------------------------------------------------------


def plain_tally(tally: Tally) -> dict[str, Any]:
    data: dict[str, Any] = {"games": tally.games, "contested": tally.contested}
    data |= {name: dict(getattr(tally, name)) for name in PLAIN}
    data |= {name: list(getattr(tally, name).items()) for name in NUMBERED}
    for name in COUNTED:
        data[name] = {key: _plain(counts) for key, counts in getattr(tally, name).items()}
    data["fractions"] = {
        name: [[*two, n] for two, n in counts.items()] for name, counts in tally.fractions.items()
    }
    for name in PAIRED:
        data[name] = {key: _sums(pairs) for key, pairs in getattr(tally, name).items()}
    data["chances"] = _sums(tally.chances)
    data["seat_wins"] = [_plain(counts) for counts in tally.seat_wins]
    data["order_wins"] = [_plain(counts) for counts in tally.order_wins]
    data["scores"] = _plain_scores(tally.scores)
    data["by_round"] = [_plain_scores(scores) for scores in tally.by_round]
    data["choices"] = {kind: [t.sums, t.products] for kind, t in tally.choices.items()}
    data["cards"] = {
        role: {card: [[won, *_sums(p)] for won, p in of.items()] for card, of in cards.items()}
        for role, cards in tally.cards.items()
    }
    return data


def fill_tally(tally: Tally, data: dict[str, Any]) -> None:
    """Add the data that `plain_tally` made from another tally to an empty one."""
    tally.games, tally.contested = int(data["games"]), int(data["contested"])
    for name in PLAIN:
        getattr(tally, name).update({str(key): int(n) for key, n in data[name].items()})
    for name in NUMBERED:
        getattr(tally, name).update({int(key): int(n) for key, n in data[name]})
    for name in COUNTED:
        for key, counts in data[name].items():
            getattr(tally, name)[key].update(_counts(counts))
    for name, rows in data["fractions"].items():
        tally.fractions[name].update({(int(a), int(b)): int(n) for a, b, n in rows})
    for name, kind in PAIRED.items():
        for key, sums in data[name].items():
            getattr(tally, name)[key].update(kind(*map(int, sums)))
    tally.chances.update(Pairs(*map(int, data["chances"])))
    for wins in ("seat_wins", "order_wins"):
        for own, counts in zip(getattr(tally, wins), data[wins], strict=True):
            own.update(_counts(counts))
    _fill_scores(tally.scores, data["scores"])
    for scores in data["by_round"]:
        tally.by_round.append(defaultdict(ScoreTotals))
        _fill_scores(tally.by_round[-1], scores)
    for kind, (sums, products) in data["choices"].items():
        totals = ChoiceTotals([int(n) for n in sums], [int(n) for n in products])
        tally.choices[kind].update(totals)
    for role, cards in tally.cards.items():
        for card, rows in data["cards"][role].items():
            for won, *sums in rows:
                cards[card][int(won)].update(Pairs(*map(int, sums)))


def _plain(counts: Counts) -> list[list[Any]]:
    return [[_number(value), n] for value, n in counts.items()]


def _number(value: Exact) -> Any:
    return value if isinstance(value, int) else [value.numerator, value.denominator]


def _counts(data: list[list[Any]]) -> Counts:
    found: Counts = Counter()
    for value, n in data:
        exact = Fraction(*map(int, value)) if isinstance(value, list) else int(value)
        found[exact] += int(n)
    return found


def _sums(pairs: Pairs) -> list[int]:
    return list(attrs.astuple(pairs))


def _plain_scores(scores: dict[str, ScoreTotals]) -> dict[str, Any]:
    return {
        agent: [list(t.values.items()), t.games, t.total, t.squares] for agent, t in scores.items()
    }


def _fill_scores(scores: dict[str, ScoreTotals], data: dict[str, Any]) -> None:
    for agent, (values, games, total, squares) in data.items():
        counted: Counts = Counter({int(value): int(n) for value, n in values})
        scores[agent].update(ScoreTotals(counted, int(games), int(total), int(squares)))
