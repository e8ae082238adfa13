"""Write each plugin's rules page, for its default options, to the top of its RULES.md:
python docs/make_rules.py

The sources are src/*/locale/rules.en.md, where values and conditions are in braces.
"""

from __future__ import annotations

from pathlib import Path

import cardkit
from cardkit.engine.loading.rules_text import CLAUSES
from cardkit.session.pages import rules_page

PLUGINS = Path(__file__).parent.parent / "plugins"


def written(folder: Path) -> str:
    """What a plugin's RULES.md should contain."""
    game = cardkit.load(folder.name)
    catalogue = (folder / "RULES.md").read_text(encoding="utf-8").partition(CLAUSES)[2]
    return f"{rules_page(game, game.texts('en'))}\n\n{CLAUSES}{catalogue}"


def plugins() -> list[Path]:
    return sorted(path.parent for path in PLUGINS.glob("*/RULES.md"))


if __name__ == "__main__":
    for plugin in plugins():
        (plugin / "RULES.md").write_text(written(plugin), encoding="utf-8")
