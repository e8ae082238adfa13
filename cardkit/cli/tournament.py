"""`cardkit tournament GAME`: bots rated over every line-up and seating order."""

from __future__ import annotations

from typing import Annotated

import typer

from .parameters import GAME, RULE, SET
from .simulate import CAP, JSON, ON, SEED, WORKERS


def tournament(
    ctx: typer.Context,
    game: GAME,
    bots: Annotated[
        str, typer.Option(metavar="BOT,BOT,…", help="Two or more; parameters as in --seats.")
    ],
    seats: Annotated[
        int, typer.Option(metavar="N", min=2, help="How many players sit at a table.")
    ] = 2,
    deals: Annotated[
        int, typer.Option(metavar="N", help="How many deals; each is played in every order.")
    ] = 100,
    seed: SEED = "1",
    workers: WORKERS = None,
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    cap: CAP = 100_000,
    as_json: JSON = False,
    on: ON = None,
) -> None:
    from cardkit.lab.run.executors import cores
    from cardkit.lab.run.progress import progress
    from cardkit.lab.tournament import tournament as run

    from .common import game_of, library_in, print_results
    from .output import alone

    with alone(as_json):
        library = library_in(ctx)
        loaded, _ = game_of(library, game, None, set_, rule)
        with progress(deals, unit="deals") as shown:
            found = run(
                loaded,
                [bot.strip() for bot in bots.split(",")],
                library,
                deals,
                seats=seats,
                seed=seed,
                workers=cores() if workers is None else workers,
                on=on,
                cap=cap,
                on_chunk=shown,
            )
    print_results(found, as_json)
