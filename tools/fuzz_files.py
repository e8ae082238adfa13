"""A bad-file campaign: mutants of every kind of file that people supply, read in one process.

    python tools/fuzz_files.py --mutants 20000 --seed 1

A mutant may be read or refused, with CardkitError or as a record that does not verify. Any other
exception, more than ten seconds, more memory than the limit, or executed code is a failure; so is a
save that becomes invisible because of another bad save. `blames` counts refusals that blame a
plugin's author. Exit code 1 means there were failures; each is shown with the number that
reproduces it: --only KIND:N.
"""

from __future__ import annotations

import argparse
import builtins
import os
import signal
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import NoReturn

import attrs
from mutants import mutant, special_file

from cardkit import Library
from cardkit.engine.base.errors import CardkitError, PluginError
from cardkit.engine.base.reader import read_lines, read_text
from cardkit.engine.loading.game import Game
from cardkit.engine.model.options import read_setting
from cardkit.engine.model.texts import locale_table
from cardkit.plain.retell import retell
from cardkit.play.match import Match
from cardkit.play.records.reader import games_in
from cardkit.play.records.replay import RecordMismatch, Replay
from cardkit.play.saves.code_paths import CodePaths, paths_file
from cardkit.play.saves.folder import Saves
from cardkit.play.saves.resume import resume_saved
from cardkit.play.seating import read_seats
from cardkit.plugin.names import read_name
from cardkit.session.pages import cards_page, info_page

SECONDS = 10  # per mutant
MEMORY = 2 * 2**30  # bytes for this process
GAMES = ("flip7", "seven", "code_game")


class Bench:
    """The originals that mutants are made from, and the folder they are written to."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.library = Library.installed()
        self.games = [self.library.load(name) for name in GAMES]
        self.canary = folder / "canary.py"
        self.canary.write_text("import builtins\nbuiltins.cardkit_canary = True\n")
        self.saves = Saves(folder / "data")
        self.match = self._begun(self.games[0])
        self.match.keep(self.saves)
        self.match.leave()
        self.records = [self._played(game) for game in self.games]

    def _begun(self, game: Game) -> Match:
        return Match.begin(game, read_seats("you,random*2"), self.library, 1)

    def _played(self, game: Game) -> str:
        match = Match.begin(game, read_seats("random*3"), self.library, 1)
        while not match.table.over:
            match.bot_moves()
        return match.record.text

    # -- kinds of files --------------------------------------------------------------------

    def record(self, rng: Random, path: Path) -> None:
        self.write(path, rng, rng.choice(self.records))
        for game in games_in(path, read_lines(path)):
            Replay(game, game.load(self.library)).check()
            for _ in retell(game, self.library, "en"):
                pass

    def save(self, rng: Random, path: Path) -> None:
        path = self.saves.folder / "bad-1.ckr"
        self.write(path, rng, self.match.record.text)
        listed = [saved.id for saved in self.saves.all() if not saved.problem]
        assert "flip7-1" in listed, "a bad save hides a good one"
        resume_saved(self.saves, "bad-1", self.library).match.leave()

    def paths(self, rng: Random, path: Path) -> None:
        path = self.saves.folder / "flip7-1.ckr"
        text = f'{{"plugins": ["{self.canary}", "no:seven"], "directories": ["{self.folder}"]}}'
        self.write(paths_file(path), rng, text)
        CodePaths.read(path)
        resume_saved(self.saves, "flip7-1", self.library).match.leave()

    def variant(self, rng: Random, path: Path) -> None:
        inner = path.with_suffix("") / "my.toml"
        inner.parent.mkdir()
        self.write(inner, rng, VARIANT)
        self.use(self.library.load(str(inner)))

    def card_file(self, rng: Random, path: Path) -> None:
        game = rng.choice(self.games)
        assert game.folder is not None
        path.mkdir()
        self.write(path / "game.toml", rng, (game.folder / "game.toml").read_text())
        self.use(Game.read(path / "x.py", game.rules))

    def locale(self, rng: Random, path: Path) -> None:
        game = rng.choice(self.games)
        assert game.folder is not None
        (path / "locale").mkdir(parents=True)
        self.write(path / "locale" / "en.toml", rng, (game.folder / "locale/en.toml").read_text())
        locale_table.cache_clear()
        self.use(attrs.evolve(game, folder=path))

    def table(self, rng: Random, path: Path) -> None:
        game = rng.choice(self.games)
        self.write(path, rng, game.start(3, 1).to_json())
        game.from_json(read_text(path))

    def typed(self, rng: Random, path: Path) -> None:
        """Not a file, but what people type in its place: game names, settings, seats."""
        texts = ("flip7+sudden_death(target_score=100)", "counts=[1,2,3]", "Ann=you,random*3")
        text = mutant(rng, rng.choice(texts), str(self.canary)).decode(errors="surrogateescape")
        for read in (read_name, read_setting, read_seats):
            try:
                read(text)
            except CardkitError as error:
                str(error).encode(errors="surrogateescape")

    # -- help ------------------------------------------------------------------------------

    def write(self, path: Path, rng: Random, text: str) -> None:
        clean(path)
        if rng.random() < 0.02:
            special_file(rng, path)
        else:
            path.write_bytes(mutant(rng, text, str(self.canary)))

    def use(self, game: Game) -> None:
        """Do what `info`, `cards` and the first deal do with a game."""
        texts = game.texts()
        info_page(game, texts, [], {}, [])
        cards_page(game, texts)
        game.start(game.seat_range[0], 1)


VARIANT = (
    (Path(__file__).parent.parent / "examples" / "flip7_numbers.toml").read_text()
    + """
[[cards]]
id = "flip_four"
type = "action"
effect = "flipping"
count = 4
copies = 2

[zones.deck]
seen = "all"

[texts.en]
cards.flip_four = "Flip Four"
did.stay = "{seat} stays"
"""
)
KINDS = ("record", "save", "paths", "variant", "card_file", "locale", "table", "typed")


@attrs.define
class Count:
    tries: int = 0
    read: int = 0
    refused: int = 0
    blames: int = 0
    failures: Counter[str] = attrs.Factory(Counter)


def campaign(mutants: int, seed: str, only: str = "") -> dict[str, Count]:
    """Try this many mutants, each kind in turn."""
    counts = {kind: Count() for kind in KINDS}
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        for kind, number in numbered(mutants, only):
            count = counts[kind]
            count.tries += 1
            path = Path(folder) / f"{kind}-{number}"
            outcome = tried(getattr(bench, kind), Random(f"{seed} {kind} {number}"), path)
            if outcome in ("read", "refused", "blames"):
                setattr(count, outcome, getattr(count, outcome) + 1)
            else:
                count.failures[outcome] += 1
                print(f"{kind}:{number}: {outcome}", file=sys.stderr)
            clean(path)
    return counts


def numbered(mutants: int, only: str) -> Iterator[tuple[str, int]]:
    if only:
        kind, _, number = only.partition(":")
        yield kind, int(number)
        return
    for number in range(mutants):
        yield KINDS[number % len(KINDS)], number // len(KINDS)


def tried(act: Callable[[Random, Path], None], rng: Random, path: Path) -> str:
    """The outcome of one mutant in one word; for a failure, its error and location."""
    if hasattr(signal, "SIGALRM"):
        signal.signal(signal.SIGALRM, _too_slow)
        signal.alarm(SECONDS)
    try:
        act(rng, path)
        outcome = "read"
    except PluginError:
        outcome = "blames"
    except (CardkitError, RecordMismatch):
        outcome = "refused"
    except Exception as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(frame.filename).name}:{frame.lineno}"
        outcome = f"{type(error).__name__} at {place}: {str(error)[:80]}"
    finally:
        if hasattr(signal, "SIGALRM"):
            signal.alarm(0)
    if vars(builtins).pop("cardkit_canary", False):
        outcome = "code of a file was run"
    return outcome


def _too_slow(*_: object) -> NoReturn:
    raise TimeoutError(f"more than {SECONDS} s")


def clean(path: Path) -> None:
    """Remove what a mutant left behind, so that a long campaign does not fill the disk."""
    for each in (path, path.with_suffix("")):
        if each.is_dir() and not each.is_symlink():
            for file in sorted(each.rglob("*"), reverse=True):
                file.rmdir() if file.is_dir() and not file.is_symlink() else file.unlink()
            each.rmdir()
        elif os.path.lexists(each):
            each.unlink()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--mutants", type=int, default=20_000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--only", default="", metavar="KIND:N", help="one mutant again")
    given = parser.parse_args()
    if sys.platform == "linux":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    counts = campaign(given.mutants, given.seed, given.only)
    print(f"{'kind':<10} {'tries':>6} {'read':>6} {'refused':>8} {'blames':>7} {'failures':>9}")
    for kind, count in counts.items():
        failures = sum(count.failures.values())
        print(
            f"{kind:<10} {count.tries:>6} {count.read:>6} {count.refused:>8} {count.blames:>7} "
            f"{failures:>9}"
        )
    return 1 if any(count.failures for count in counts.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
