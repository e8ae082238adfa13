"""`cardkit check GAME`: the conformance kit as a command."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Annotated, Optional

import typer

from .parameters import GAME, RULE, SET

if TYPE_CHECKING:
    from cardkit.engine.loading.game import Game
    from cardkit.publish.project import Project
    from cardkit.testing.kit import CheckOutcome


def check(
    ctx: typer.Context,
    game: GAME,
    seats: Annotated[
        Optional[list[int]],  # noqa: UP045
        typer.Option("--seats", metavar="N", help="How many seats. Repeatable."),
    ] = None,
    games: Annotated[
        int, typer.Option(min=1, metavar="N", help="How many games each check plays.")
    ] = 2,
    seed: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--seed", help="A seed to play with, instead of 1 to N. Repeatable."),
    ] = None,
    publish: Annotated[
        bool,
        typer.Option(
            "--publish",
            help="Also check what publishing needs: metadata, licence, readme, texts, the wheel.",
        ),
    ] = False,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
) -> None:
    import os

    from cardkit.plugin.discovery import environment_directories
    from cardkit.testing import CHECKS, run_checks, seat_counts

    from .common import game_of, library_in
    from .output import terminal

    library = library_in(ctx)
    loaded, _ = game_of(library, game, None, set_, rule)
    project = None
    if publish:
        from cardkit.publish.project import Project

        project = Project.of(loaded, library)
    counts = seats or seat_counts(loaded)
    for count in counts:
        loaded.check_seats(count)
    name = None if any(text.startswith("no:") for text in ctx.obj["plugin"]) else loaded.name
    files = [text for text in ctx.obj["plugin"] if text.endswith(".py")]
    known = [*environment_directories(), *ctx.obj["directories"], *files]
    os.environ["CARDKIT_PLUGINS"] = os.pathsep.join(known)  # for the second process
    seeds = seed or [str(number + 1) for number in range(games)]
    outcomes = run_checks(loaded, seats=counts, seeds=seeds, name=name)
    bar = typer.progressbar(
        outcomes,
        length=len(counts) * len(CHECKS),
        file=terminal(),
        label="checking",
    )
    with bar as shown:
        found = list(shown)
    good = report(loaded, found, counts, 10 * len(seeds))
    if project is not None:
        good = report_publishing(project) and good
    if not good:
        raise typer.Exit(1)


def report_publishing(project: Project) -> bool:
    """Print what must be fixed before others can use the game, and how."""
    from cardkit.publish.check import STEPS, check_before_publishing

    print("\nBefore publishing")
    width = max(map(len, STEPS))
    held = 0
    for step in check_before_publishing(project):
        print(f"{'FAIL' if step.problems else 'PASS'}  {step.name:<{width}}  {step.promise}")
        for problem in step.problems:
            print(f"      {problem}")
        held += not step.problems
    print(f"\n{project.game.id}: {held} of {len(STEPS)} steps before publishing are done")
    return held == len(STEPS)


def report(game: Game, found: list[CheckOutcome], counts: list[int], games: int) -> bool:
    """Print a line for each check, with any problems below it, and return whether all passed."""
    from cardkit.testing import CHECKS, CheckFailed, never_reached, untold_cards
    from cardkit.testing.checks.hidden_fields import fields_never_drawn
    from cardkit.testing.checks.play import cards_are_conserved
    from cardkit.testing.checks.source import prints
    from cardkit.testing.checks.texts import missing_forms
    from cardkit.testing.twins.report import comparison_lines, never_compared

    held, name = 0, "+".join((game.id, *game.house_rules))
    counted = Counter[tuple[str, str]]()
    width = max(len(check.__name__) for check in CHECKS)
    for check in CHECKS:
        mine = [outcome for outcome in found if outcome.check == check.__name__]
        problems = dict.fromkeys(outcome.problem for outcome in mine if outcome.problem)
        if mine:
            promise = (check.__doc__ or "").partition("\n")[0]
            words = check.__name__.replace("_", " ")
            print(f"{'FAIL' if problems else 'PASS'}  {words:<{width}}  {promise}")
            held += not problems
        for problem in problems:
            print(f"      {problem}")
        if mine and not problems:
            own = sum((outcome.counted for outcome in mine), Counter[tuple[str, str]]())
            for line in comparison_lines(own):
                print(f"      {line}")
            counted |= own
    if found[-1].endless:
        print(f"\n{name}: the rest waits until this loop ends")
        return False
    if not held:
        print(f"\n{name}: the other {len(CHECKS) - 1} checks wait until it can be played")
        return False
    lost = [each for each in found if each.problem and each.check == cards_are_conserved.__name__]
    try:
        twins = any(what in ("held", "pairs") for _, what in counted)
        missed = never_compared(game, counted) if twins else []
        unsure = fields_never_drawn(game, counted)
        for note in [*missed, *unsure, *never_reached(game, counts, games)]:
            print(f"NOTE  {note}")
        untold = untold_cards(game, counts, games) if not lost else []  # it follows the cards
        for note in [*untold, *missing_forms(game), *prints(game)]:
            print(f"NOTE  {note}")
    except CheckFailed as error:  # a mistake that only these games ran into
        print(f"FAIL  {error}")
        return False
    seats = f"{', '.join(map(str, counts))} seats"
    print(f"\n{name}: {held} of {len(CHECKS)} checks hold, with {seats}")
    return held == len(CHECKS)
