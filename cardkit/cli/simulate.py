"""`cardkit simulate GAME`: many games, and who won them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from .parameters import GAME, RULE, SET


def simulate(
    ctx: typer.Context,
    game: GAME,
    seats: Annotated[str, typer.Option(metavar="SEATS", help="As in play, without 'you'.")],
    games: Annotated[int, typer.Option(metavar="N", help="How many games.")] = 1000,
    seed: Annotated[str, typer.Option(help="Game i has the seed SEED/i.")] = "1",
    set_: SET = [],  # noqa: B006
    rule: RULE = [],  # noqa: B006
    cap: Annotated[
        int,
        typer.Option(metavar="N", min=1, help="Stop a game after so many decisions, unfinished."),
    ] = 100_000,
    records: Annotated[
        Path | None,
        typer.Option(help="Write all records into a new file."),
    ] = None,
) -> None:
    from cardkit.lab.simulate import simulate as run
    from cardkit.play.match import Match
    from cardkit.play.record import Record, refuse_existing, write_new

    from .common import game_of, library_in

    library = library_in(ctx)
    refuse_existing(records)
    loaded, _ = game_of(library, game, None, set_, rule)
    kept: list[Record] = []

    def keep(match: Match) -> None:
        if records is not None:
            kept.append(match.record)

    tally = run(loaded, seats, library, games=games, seed=seed, cap=cap, each=keep)
    if records is not None:
        write_new(records, kept)
    print(
        f"{loaded.id}: {tally.games} games, {tally.decisions} decisions, "
        f"{tally.unfinished} unfinished"
    )
    for seat, (agent, wins) in enumerate(zip(tally.agents, tally.wins, strict=True)):
        share = f"{wins / tally.finished:7.2%}" if tally.finished else "      -"
        print(f"  seat {seat}  {agent:<12} {wins:g} wins  {share}")
