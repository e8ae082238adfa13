"""Counters and a histogram in Prometheus format."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

COUNTED = ("tables", "games", "moves", "frozen", "bots_stuck", "refused", "dropped", "lost")
BOUNDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0)


class Metrics:
    """What has happened since the server started."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self.sums: Counter[str] = Counter()
        self.buckets: Counter[tuple[str, float]] = Counter()

    def count(self, name: str) -> None:
        self.counts[name] += 1

    def observe(self, name: str, seconds: float) -> None:
        self.counts[f"{name}_count"] += 1
        self.sums[name] += seconds  # type: ignore[assignment]
        for bound in BOUNDS:
            self.buckets[name, bound] += seconds <= bound

    def text(self, gauges: Mapping[str, float]) -> str:
        lines = []
        for name in COUNTED:
            lines += [f"# TYPE cardkit_{name}_total counter"]
            lines.append(f"cardkit_{name}_total {self.counts[name]}")
        for name, value in gauges.items():
            lines += [f"# TYPE cardkit_{name} gauge", f"cardkit_{name} {value}"]
        lines.append("# TYPE cardkit_move_seconds histogram")
        for bound in BOUNDS:
            count = self.buckets["move_seconds", bound]
            lines.append(f'cardkit_move_seconds_bucket{{le="{bound}"}} {count}')
        count = self.counts["move_seconds_count"]
        lines.append(f'cardkit_move_seconds_bucket{{le="+Inf"}} {count}')
        lines.append(f"cardkit_move_seconds_sum {float(self.sums['move_seconds']):.6f}")
        lines.append(f"cardkit_move_seconds_count {count}")
        return "\n".join(lines) + "\n"
