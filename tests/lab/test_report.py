"""The report: one self-contained page."""

from __future__ import annotations

import re
import sys
from html.parser import HTMLParser
from itertools import pairwise, product
from pathlib import Path

import attrs
import pytest
from helpers.tiny import highcard, library, refused, run

import cardkit
from cardkit.lab.compare import Side, compare
from cardkit.lab.measure.comparison import Compared, Comparison, Difference
from cardkit.lab.measure.findings import CardFindings, Findings, RoleFindings
from cardkit.lab.measure.metrics import FIGURES
from cardkit.lab.measure.significance import EqualityTest
from cardkit.lab.measure.stats import Estimate
from cardkit.lab.measure.tally import Tally
from cardkit.lab.report.canvas import NARROW, VARIABLES, Drawing, spread
from cardkit.lab.report.compare_plots import Line, changes, lines, sweep
from cardkit.lab.report.extremes import ASKED
from cardkit.lab.report.format import evenly
from cardkit.lab.report.html import table
from cardkit.lab.report.plots import card_lift
from cardkit.lab.run.job import Job
from cardkit.lab.run.runner import Run
from cardkit.lab.run.summary import findings
from cardkit.lab.simulate import simulate

SIMULATE = ("simulate", "highcard", "--seats", "highest,random", "--games", "20", "--workers", "1")


pytestmark = pytest.mark.extra("lab")


class Page(HTMLParser):
    """The headings, how many charts there are, and every address that a page refers to."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.headings: list[str] = []
        self.charts = 0
        self.addresses: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.open.append(tag)
        self.charts += tag == "svg"
        for name, value in attrs:
            if name in ("src", "href", "xlink:href") and value and not value.startswith("#"):
                self.addresses.append(value)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] in ("h1", "h2"):
            self.headings.append(data)

    def handle_endtag(self, tag: str) -> None:
        self.open.append("")


def found(seats: str = "highest,random", games: int = 20) -> Findings:
    return simulate(highcard(rounds=3), seats, library(), games, seed=1)


def test_a_report_is_one_file_without_the_network(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    done = run(*SIMULATE, "--report", path)
    assert (done.returncode, done.stderr) == (0, "")
    text = path.read_text(encoding="utf-8")
    page = Page(text)
    assert page.addresses == []
    assert "url(http" not in text and "<script" not in text and "@import" not in text
    assert page.headings == [
        "highcard: highest, random",
        "Scores over the rounds",
        "Who wins",
        "How long games last",
        "Scores at the end",
        "When the lead is taken for good",
        "Cards and winning",
        "Does it matter who starts?",
        "A game in numbers",
        "What happens",
        "Cards",
        "What was played",
    ]
    assert page.charts == 7  # the wide one has a narrow form for phones
    for figure in FIGURES.values():
        if figure.title in text and figure.name not in ("wait", "longest_wait"):
            assert f"<dt>{figure.title}</dt>" in text  # each figure is defined on its page
    assert str(tmp_path) not in text


def test_the_same_findings_make_the_same_page(tmp_path: Path) -> None:
    for name in ("a", "b"):
        found().write_report(tmp_path / name)
    text = (tmp_path / "a").read_text(encoding="utf-8")
    assert text == (tmp_path / "b").read_text(encoding="utf-8")
    ids = re.findall(r'<clipPath id="([^"]+)"', text)
    assert len(ids) == len(set(ids))  # charts of one page do not clip each other


def test_findings_with_little_in_them(tmp_path: Path) -> None:
    """One game; games that never end; one round; one agent."""
    found(games=1).write_report(tmp_path / "one.html")
    stopped = simulate(highcard(), "random*2", library(), 3, cap=1)
    stopped.write_report(tmp_path / "stopped.html")
    text = (tmp_path / "stopped.html").read_text(encoding="utf-8")
    assert "3 games with the seed 1, 3 unfinished" in text
    simulate(highcard(rounds=9), "random*2", library(), 3, cap=5).write_report(tmp_path / "few")
    short = simulate(highcard(rounds=1), "random*3", library(), 15, rotate=True)
    short.write_report(tmp_path / "short.html")
    text = (tmp_path / "short.html").read_text(encoding="utf-8")
    assert "Scores over the rounds" not in text and "made no difference" in text


def test_agents_that_have_one_seat_each_are_shown_once(tmp_path: Path) -> None:
    found().write_report(tmp_path / "once.html")
    text = (tmp_path / "once.html").read_text(encoding="utf-8")
    assert text.count("seat 1 · highest</text>") == 1 and ">highest</text>" in text  # the latter
    charts = text.split("<svg")  # beside its line of scores, and in a legend, but not here
    assert not any("seat 1 · highest" in chart and ">highest</text>" in chart for chart in charts)


def test_what_was_played_is_escaped(tmp_path: Path) -> None:
    variant = tmp_path / "v.toml"
    variant.write_text('# <b>bold</b>\nextends = "highcard"\n')
    page = tmp_path / "v.html"
    run("simulate", variant, "--seats", "random*2", "--games", "2", "--report", page)
    assert "&lt;b&gt;bold&lt;/b&gt;" in page.read_text(encoding="utf-8")


COMMON = ("--seats", "highest,random", "--games", "20", "--workers", "1")


def test_the_report_of_a_comparison(tmp_path: Path) -> None:
    run("compare", "highcard", "rounds=1", *COMMON, "--report", tmp_path / "a.html")
    page = Page((tmp_path / "a.html").read_text(encoding="utf-8"))
    assert page.headings == [
        "highcard against rounds 1",
        "What rounds 1 changes",
        "How long games last",
        "Who wins",
        "Differences",
        "Side by side",
        "What was played",
    ]
    assert page.charts == 4 and page.addresses == []


def test_the_report_of_a_comparison_shows_the_variant(tmp_path: Path) -> None:
    variant = tmp_path / "longer.toml"
    variant.write_text('extends = "highcard"\n[options]\nrounds = 3\n')
    run("compare", "highcard", variant, *COMMON, "--report", tmp_path / "v.html")
    text = (tmp_path / "v.html").read_text(encoding="utf-8")
    assert "Variant file: longer</h3>" in text and "extends = &quot;highcard&quot;" in text
    played = text[text.index("<h2>What was played") :]
    assert "<td>seed</td><td>1</td>" in played  # common to both
    assert '<td>rounds</td><td data-head="highcard">2</td><td data-head="longer">3</td>' in played


TWICE = ("--seats", "highest,random", "--seats", "random*2")


@pytest.mark.parametrize(
    "command",
    [
        ("rounds=1", *COMMON[:2]),
        ("seats=random*2", *COMMON[:2]),
        ("--vary", "rounds=1,3", *COMMON[:2]),
        ("--vary", "rounds=1,3", "--vary", "may_fold=true,false", *COMMON[:2]),
        ("rounds=1", *TWICE),
        ("--vary", "rounds=1,2,3", *TWICE),
    ],
)
def test_every_figure_is_defined_on_its_page(command: tuple[str, ...], tmp_path: Path) -> None:
    run("compare", "highcard", *command, *COMMON[2:], "--report", tmp_path / "x.html")
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    figures = text[: text.index("<h2>What was played")]
    names = set(re.findall(r"<tr><td>([^<]+)</td>", figures))
    assert {"rounds", "decisions"} <= names
    defined = re.findall(r"<dt>([^<]+)</dt>", figures)
    known = [each.split("…")[0].split(",")[0] for each in defined]
    if "wins of a bot" in defined:
        known += ["wins of highest", "wins of random"]
    known += [word for _, *words in ASKED for word in words]  # they say what they are
    assert [name for name in names if not name.startswith(tuple(known))] == []
    assert "holds" in defined or "clear" in defined


@pytest.mark.parametrize("more", [(), ("--rotate", "--duplicate")])
def test_every_figure_of_a_simulation_is_defined_in_its_section(
    more: tuple[str, ...], tmp_path: Path
) -> None:
    done = run(*SIMULATE[:-4], "--games", "40", *more, "--report", tmp_path / "x.html")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "x.html").read_text(encoding="utf-8").split("<h2>What was played")[0]
    sections = [part for part in text.split("<section>") if "<table" in part]
    assert len(sections) == (5 if more else 4)
    for section in sections:
        title = re.findall("<h2>([^<]+)", section)[0]
        shown = re.findall("<th>([^<]+)", section)
        if title not in ("Moves", "What happens", "Cards"):  # these are names, not figures
            shown += re.findall("<tr><td>([^<]+)", section)
        terms = re.findall("<dt>([^<]+)", section)
        known = [part.removesuffix("…") for term in terms for part in term.split(", ")]
        known = ["least", "most", "highest", "random", *filter(None, known)]
        assert [name for name in shown if not name.startswith(tuple(known))] == [], title
        assert ("p" in known) == ("χ²" in section)


def test_differences_of_shares_are_percentage_points_on_a_page(tmp_path: Path) -> None:
    for number, seats in enumerate((COMMON[:2], TWICE)):
        page = tmp_path / f"{number}.html"
        run("compare", "highcard", "rounds=1", *seats, *COMMON[2:], "--report", page)
        text = page.read_text(encoding="utf-8")
        told = re.findall(r">([+−][\d.]+(?: ± [\d.]+| \([^)]*\)) %[^<]*)<", text)
        assert all(each.endswith(" % points") for each in told)
        assert told if number == 0 else ", % points</td>" in text
        assert "<dt>% points</dt>" in text


def test_reports_of_games_that_none_was_finished_of(tmp_path: Path) -> None:
    path = tmp_path / "never.html"
    done = run("compare", "highcard", "rounds=1", *COMMON, "--cap", "1", "--report", path)
    assert (done.returncode, done.stderr) == (0, "")
    page = Page(path.read_text(encoding="utf-8"))
    assert "Who wins" not in page.headings and "How long games last" not in page.headings
    for number, sides in enumerate((["random*2"], ["random*2", "highest,random"])):
        jobs = [Job.of(highcard(), seats, library()) for seats in sides]
        tallies = [Tally(job.agents) for job in jobs]
        none = Run(tallies, [{} for _ in jobs[1:]], 1, asked=9, seconds=1.0, interrupted=True)
        told = [findings(job, none, tally) for job, tally in zip(jobs, tallies, strict=True)]
        empty: Findings | Comparison = told[0]
        if number:
            compared = [
                Compared(seats, each, (), "") for seats, each in zip(sides, told, strict=True)
            ]
            empty = Comparison(None, tuple(compared), True, None, 1, 1.0, 0.0)
        empty.write_report(tmp_path / f"{number}.html")
        text = (tmp_path / f"{number}.html").read_text(encoding="utf-8")
        assert "interrupted, 9 were requested" in text and str(empty)


def test_a_sweep_has_one_chart(tmp_path: Path) -> None:
    vary = ("--vary", "rounds=2,3,4")
    run("compare", "highcard", *vary, *COMMON, "--report", tmp_path / "b.html")
    text = (tmp_path / "b.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.headings == [
        "highcard: rounds 2, 3, 4",
        "Which is …",
        "What rounds changes",
        "A game in numbers",
        "Differences",
        "Side by side",
        "What was played",
    ]
    assert page.charts == 2 and page.addresses == []
    assert "rounds  2.00 → 4.00</text>" in text  # its name beside the line


def test_a_sweep_shows_differences_of_pairs_as_parts_of_the_first_value() -> None:
    sides = [Side(str(n), highcard(rounds=n), "highest,random") for n in (2, 4)]
    found = compare(sides, library(), 30, varied="rounds")
    line = Line.of(found, "winning_score")
    assert line is not None
    base = found.sides[0].findings.numbers["winning_score"].mean.value
    (change,) = [d.change for d in found.sides[1].differences if d.metric == "winning_score"]
    assert line.points[0] == Estimate(1.0)
    assert line.points[1].value == pytest.approx(1 + change.value / base)
    assert line.points[1].half == pytest.approx(change.half / base)
    assert next(each.name for each in lines(found)) == "rounds"
    assert Line.of(found, "drama of nobody") is None


def test_the_ends_of_a_sweep_are_those_of_its_axis(tmp_path: Path) -> None:
    """Values that are not in order: the figure next to a line is that of its left and right end,
    though the line is relative to the value named first."""
    sides = [Side(f"rounds {n}", highcard(rounds=n), "random*2") for n in (4, 2, 3)]
    swept = compare(sides, library(), 10, varied="rounds")
    line = Line.of(swept, "rounds")
    assert line is not None and line.said == "2.00 → 4.00"
    swept.write_report(tmp_path / "a.html")
    text = (tmp_path / "a.html").read_text(encoding="utf-8")
    assert "relative to its value at rounds 4, " in text
    assert "the figure at rounds 2 → at rounds 4." in text


def test_a_test_that_finds_nothing_says_that_chance_could_explain_it(tmp_path: Path) -> None:
    """On the page, the sentence begins like any other."""
    made = found("random*2")
    assert made.order is not None
    order = attrs.evolve(made.order, moves=True, test=EqualityTest(0.1, 1, 0.75))
    attrs.evolve(made, order=order).write_report(tmp_path / "a.html")
    assert (
        "<p>If the order of play made no difference, shares this uneven would come up in 75 % of "
        "such runs: chance could explain it (χ² = 0.10, p = 0.75, 1 degree of freedom).</p>"
    ) in (tmp_path / "a.html").read_text(encoding="utf-8")


def test_the_chart_of_two_sides_has_the_wins_of_the_starter() -> None:
    sides = [Side(str(n), highcard(rounds=n), "random*2") for n in (2, 4)]
    first, second = compare(sides, library(), 30).sides
    assert "wins of the starter" in changes(first, second)


def test_a_table_on_a_phone_says_what_it_is_about() -> None:
    told = table(
        ["What rounds 4 changes", "random*2", "random*3", " "], [["rounds", "+1", "+1", ""]]
    )
    assert "<caption>What rounds 4 changes</caption>" in told
    assert "caption" not in table(["", "a", "b", "c"], [["rounds", "1", "2", "3"]])


def test_sweeps_with_little_in_them(tmp_path: Path) -> None:
    """Words instead of numbers, games that never end, one game, many times as much."""
    for name, options in {
        "words": ("--vary", "may_fold=true,false"),
        "never": ("--vary", "rounds=2,3", "--cap", "1"),
        "one": ("--vary", "rounds=2,3", "--games", "1"),
        "much": ("--vary", "rounds=1,9"),
    }.items():
        path = tmp_path / f"{name}.html"
        done = run("compare", "highcard", *COMMON, *options, "--report", path)
        assert (done.returncode, done.stderr) == (0, ""), name
        assert Page(path.read_text(encoding="utf-8")).charts == 2 * (name != "never")


def test_names_beside_lines_stay_apart_and_near() -> None:
    assert spread([0.1, 0.5, 0.9], 0.1) == [0.1, 0.5, 0.9]
    assert spread([0.5, 0.5, 0.9], 0.1) == pytest.approx([0.45, 0.55, 0.9])
    assert spread([0.5, 0.52, 0.58], 0.1) == pytest.approx([0.4333, 0.5333, 0.6333], abs=1e-4)
    assert spread([], 0.1) == []


@pytest.mark.parametrize("most", [1.2, 2.0, 3.2, 6.0, 14.0, 39.0])
def test_marks_on_an_axis_of_factors_do_not_overlap(most: float) -> None:
    cards = [
        CardFindings(id, role, 1.0, 1.0, Estimate(most / 1.2, most / 1.4, most), clear=True)
        for id in highcard().cards
        for role in ("drawn", "suffered")
    ]
    assert_apart(card_lift(attrs.evolve(found(), cards=tuple(cards))))


def assert_apart(drawing: Drawing) -> None:
    """The marks on the horizontal axis are two or more, and do not touch."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    FigureCanvasAgg(drawing.figure).draw()
    (axes,) = drawing.figure.axes
    low, high = axes.get_xlim()
    marks = [mark for mark in axes.get_xticklabels() if low <= mark.get_position()[0] <= high]
    boxes = sorted((mark.get_window_extent().x0, mark.get_window_extent().x1) for mark in marks)
    assert len(boxes) > 1
    assert all(one[1] <= two[0] for one, two in pairwise(boxes))


def test_cards_unlike_all_others_are_at_the_top_of_their_chart() -> None:
    lifts = {"red-1": 1.0, "red-2": 2.0, "red-3": 1.5, "blue-1": 3.0}
    cards = [
        CardFindings(
            id, "drawn", 1.0, 1.0, Estimate(v, v / 1.2, v * 1.2), clear=id in ("red-1", "red-2")
        )
        for id, v in lifts.items()
    ]
    roles = (RoleFindings("drawn", 1.0, 1.0, Estimate(1.4, 1.3, 1.5)),)
    made = attrs.evolve(found(), cards=tuple(cards), roles=roles)
    (axes,) = card_lift(made).figure.axes
    names = [mark.get_text() for mark in axes.get_yticklabels()]
    assert names == ["red-3", "blue-1", "red-1", "red-2"]  # from the bottom
    assert [*axes.lines[2].get_xdata()] == [1.4, 1.4]
    (axes,) = card_lift(made, most=2).figure.axes
    assert [mark.get_text() for mark in axes.get_yticklabels()] == ["red-1", "red-2"]


@pytest.mark.parametrize("far", [0.3, 1.1, 3.0])
def test_marks_of_a_comparison_do_not_overlap_on_a_phone(far: float) -> None:
    """However long the names and the differences are."""
    sides = [Side(str(n), highcard(rounds=n), "highest,random") for n in (4, 5)]
    first, second = compare(sides, library(), 20).sides
    base = first.findings.ratios["branching"].value
    more = Estimate(0.1 * far * base, -0.9 * far * base, far * base)
    choices = Difference("branching", "", 20, more, None, clear=True)
    drawing = changes(first, attrs.evolve(second, differences=(choices,)), NARROW)
    assert_apart(drawing)
    assert drawing.figure.axes[0].get_position().width > 0.4  # of the width of the page


def test_a_legend_below_a_chart_is_not_cut_off() -> None:
    varied = {"rounds": (2, 3), "may_fold": (True, False)}
    sides = [
        Side(f"rounds {n}, may_fold {fold}", highcard(rounds=n, may_fold=fold), "highest,random")
        for n, fold in product(*varied.values())
    ]
    found = compare(sides, library(), 30, varied=", ".join(varied))
    from matplotlib.backends.backend_agg import FigureCanvasAgg

    figure = sweep(found, NARROW).figure
    FigureCanvasAgg(figure).draw()
    assert figure.legends[0].get_window_extent().y0 >= 0


def test_lines_of_a_sweep_join_only_what_differs_in_the_last_option() -> None:
    varied = {"rounds": (2, 3, 4), "may_fold": (True, False)}
    sides = [
        Side(f"rounds {n}, may_fold {fold}", highcard(rounds=n, may_fold=fold), "highest,random")
        for n, fold in product(*varied.values())
    ]
    found = compare(sides, library(), 30, varied=", ".join(varied))
    (axes,) = sweep(found).figure.axes
    drawn = [[*map(round, line.get_xdata())] for line in axes.lines if line.get_marker() == "o"]
    assert drawn == [[0, 1], [2, 3], [4, 5]] * len(lines(found))


def test_values_are_shared_out_evenly() -> None:
    parts = [[len(part) for part in evenly(range(n), 5)] for n in (0, 1, 5, 6, 11)]
    assert parts == [[], [1], [5], [3, 3], [3, 4, 4]]
    assert [each for part in evenly("abcdefg", 3) for each in part] == [*"abcdefg"]


def test_colours_are_those_of_the_page_by_day_and_by_night(tmp_path: Path) -> None:
    found().write_report(tmp_path / "x.html")
    text = (tmp_path / "x.html").read_text(encoding="utf-8")
    charts = text[text.index("<svg") :]
    for color, variable in VARIABLES.items():
        assert color not in charts
        assert f"--{variable}: #" in text
    assert "var(--c0)" in charts and "var(--ink)" in charts
    assert "prefers-color-scheme: dark" in text


@pytest.mark.parametrize("command", [SIMULATE, ("compare", "highcard", "rounds=1", *SIMULATE[2:])])
def test_reports_are_refused_before_the_run(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "report.html"
    path.write_text("mine")
    done = refused(run(*command, "--report", path), f"'{path}' already exists; choose another name")
    assert (done.stdout, path.read_text()) == ("", "mine")
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    done = run(*command, "--report", tmp_path / "new.html")
    refused(done, "cardkit: --report needs matplotlib: pip install 'cardkit[lab]'\n")
    assert done.stdout == ""


@pytest.mark.parametrize("command", [SIMULATE, ("compare", "highcard", "rounds=1", *SIMULATE[2:])])
def test_a_report_is_written_even_if_nobody_reads_the_figures(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(found: object, **_: object) -> None:
        raise SystemExit(0)  # as the program's own stream does when its reader has gone

    monkeypatch.setattr("cardkit.cli.common.print", gone, raising=False)
    path = tmp_path / "report.html"
    assert run(*command, "--report", path).returncode == 0
    assert path.read_text(encoding="utf-8").endswith("</html>\n")


def test_the_scores_of_many_rounds_are_cut_short_on_a_terminal() -> None:
    long = cardkit.load("flip7", target_score=9_999)
    told = str(long.simulate("random*3", games=3, cap=200)).splitlines()
    rows = [line.split("  ")[1] for line in told if "after round" in line or "… " in line]
    assert rows[:2] == ["after round 1", "after round 2"] and len(rows) == 12
    last = int(rows[-1].removeprefix("after round "))
    assert last > 20 and rows[-2] == f"… {last - 11} more"
