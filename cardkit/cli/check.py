"""`cardkit check GAME`: the conformance kit as a command."""

from __future__ import annotations

from typing import Annotated, Optional

import typer

from .parameters import GAME, RULE, SET


def check(
    ctx: typer.Context,
    game: GAME,
    seats: Annotated[
        Optional[list[int]],  # noqa: UP045
        typer.Option("--seats", metavar="N", help="How many seats. Repeatable."),
    ] = None,
    seed: Annotated[
        Optional[list[str]],  # noqa: UP045
        typer.Option("--seed", help="A seed to play with. Repeatable."),
    ] = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
) -> None:
    import os
    import sys

    from cardkit.plugin.discovery import environment_directories
    from cardkit.testing import CHECKS, run_checks, seat_counts

    from .common import game_of, library_in

    loaded, _ = game_of(library_in(ctx), game, None, set_, rule)
    counts = seats or seat_counts(loaded)
    for count in counts:
        loaded.check_seats(count)
    name = None if rule or ctx.obj["plugin"] else game
    known = [*environment_directories(), *ctx.obj["directories"]]
    os.environ["CARDKIT_PLUGINS"] = os.pathsep.join(known)  # for the second process
    outcomes = run_checks(loaded, seats=counts, seeds=seed, name=name)
    bar = typer.progressbar(
        outcomes, length=len(counts) * len(CHECKS), file=sys.stderr, label="checking"
    )
    with bar as shown:
        found = list(shown)
    for outcome in found:
        words = outcome.check.replace("_", " ")
        print(f"{'FAIL' if outcome.problem else 'ok  '}  {outcome.seats:>2} seats  {words}")
        if outcome.problem:
            print(f"      {outcome.problem}")
    failed = sum(bool(outcome.problem) for outcome in found)
    print(f"{loaded.id}: {len(found) - failed} of {len(found)} checks hold")
    if failed:
        raise typer.Exit(1)
