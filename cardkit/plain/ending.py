"""What is printed when a game ends or is left: the ranking, the record, how to resume."""

from __future__ import annotations

import shlex
import sys
from pathlib import Path

from cardkit.engine.model.texts import Texts
from cardkit.play.match import Match
from cardkit.play.saves.file import SaveFailed
from cardkit.session.ending import describe_end


def farewell(match: Match, texts: Texts, id: str = "play.quit") -> str:
    """Say what happens to the game: how to resume it, where its record is, or its seed if it is
    not saved. A save removed since the last move is written again first.
    """
    said = [texts(id)]
    try:
        match.write()
    except SaveFailed as error:
        said.append(texts("saves.cannot", why=error))
    if match.lesson is not None:
        said.append(texts("learn.left", command=f"cardkit learn {match.game.id}"))
    elif match.save is None:
        said.append(texts("play.not_kept", seed=match.seed))
    elif match.table.over:
        said.append(texts("play.saved", file=match.save))
    else:
        external = {plan.agent: None for plan in match.plans if plan.external}
        agents = [f"--agent={agent}" for agent in external]
        resume = ["cardkit", *match.relaunch_options, "resume", match.save.id, *agents]
        command = shlex.join(resume)
        said.append(texts("saves.resume", command=command))
    return " ".join(said)


def result_text(match: Match, texts: Texts) -> str:
    """Return the ranking of a finished match."""
    result = match.result
    if not result.finished:
        return texts("play.unfinished", count=match.decisions)
    end = describe_end(match, texts)
    lines = ["", end.reason]
    for place in end.places:
        lines.append(texts("play.rank", rank=place.rank, seat=place.name, score=place.score))
        lines += [f"   {place.held}"] if place.held else []
    lines.append(end.winners)
    lines.append(texts("play.seed", seed=match.seed))
    return "\n".join(lines)


def record_to(path: Path | None, match: Match, texts: Texts) -> None:
    """Write a match's record, finished or not."""
    if path is not None:
        match.record.write(path)
        print(texts("play.saved", file=path), file=sys.stderr)
