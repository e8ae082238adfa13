"""`cardkit plugins`: the plugins found, and any problems with them."""

from __future__ import annotations

from typing import Annotated

import typer


def plugins(
    ctx: typer.Context,
    as_json: Annotated[bool, typer.Option("--json", help="As one JSON list.")] = False,
) -> None:
    import json

    import attrs

    from cardkit.engine.base.printable import one_line

    from .common import library_in
    from .output import alone

    with alone(as_json):
        library = library_in(ctx)
        _ = library.games  # load them all, to find any problems
    found = library.plugins
    if as_json:
        print(
            json.dumps(
                [
                    attrs.asdict(info, filter=lambda field, _: field.name != "loaded")
                    for info in found
                ],
                indent=2,
            )
        )
        return
    for info in found:
        provides = [
            f"{kind}: {', '.join(names)}"
            for kind, names in (
                ("games", info.games),
                ("house rules", info.house_rules),
                ("bots", info.bots),
            )
            if names
        ]
        state = f"BROKEN: {info.error}" if info.error else "; ".join(provides) or "nothing"
        print(one_line(f"{info.name:<14} {info.module} {info.version}  {state}"))
