"""A trained policy as a file: arrays and a declared architecture, no code.

A `.npz` file with the arrays ``weights0``, ``bias0``, ``weights1``, … of a network with rectified
layers, and one string, ``about``: JSON with the format, the architecture and what it was trained
for. It is read without pickle, so a file cannot contain code.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs

from cardkit.engine.base.errors import CardkitError

from .encoding import Encoding
from .extra import need
from .refinement import Refinement

FORMAT = "cardkit policy 1"
LARGEST = 50_000_000  # numbers in all
Layer = tuple[Any, Any]  # weights (inputs, outputs) and bias


@attrs.frozen(eq=False)
class PolicyFile:
    """A network that scores each action; the legal one with the highest score is chosen."""

    game: str
    seats: int
    recall: bool
    digest: str
    refine: Refinement | None  # None: what the game itself declares
    layers: tuple[Layer, ...]

    @classmethod
    def of(cls, encoding: Encoding, layers: Sequence[Layer]) -> PolicyFile:
        """Build a policy from layers and an encoding."""
        if encoding.refined is not None and encoding.refined.read is not None:
            raise CardkitError(
                "a policy file cannot store the function Refinement.read: declare it in the game's "
                "rules, learning = Refinement(…)"
            )
        made = cls(
            encoding.game.id,
            encoding.seats,
            encoding.recall,
            encoding.digest,
            encoding.refined,
            tuple(layers),
        )
        made.check_shapes(len(encoding.cells), len(encoding.actions), "these layers")
        return made

    def check_shapes(self, inputs: int, outputs: int, what: str) -> None:
        """Reject layers that do not fit each other or the encoding."""
        width = inputs
        for n, (weights, bias) in enumerate(self.layers):
            if weights.ndim != 2 or weights.shape[0] != width or bias.shape != weights.shape[1:]:
                raise CardkitError(
                    f"{what}: layer {n} has the shapes {weights.shape} and {bias.shape}, and takes "
                    f"{width} numbers"
                )
            width = weights.shape[1]
        if width != outputs:
            raise CardkitError(f"{what}: the network has {width} outputs for {outputs} actions")

    def run(self, observation: Any) -> Any:
        """Return a score for each action."""
        np = need("numpy", "a policy file")
        values = np.frombuffer(observation, dtype=np.float32)
        for weights, bias in self.layers[:-1]:
            values = np.maximum(values @ weights + bias, 0)
        weights, bias = self.layers[-1]
        return values @ weights + bias

    def write(self, path: Path | str) -> None:
        """Write the policy to a new file."""
        np = need("numpy", "a policy file")
        about = {
            "format": FORMAT,
            "architecture": "mlp, rectified",
            "layers": len(self.layers),
            "game": self.game,
            "seats": self.seats,
            "recall": self.recall,
            "refine": None if self.refine is None else _write_refinement(self.refine),
            "digest": self.digest,
        }
        arrays = {}
        for n, (weights, bias) in enumerate(self.layers):
            arrays[f"weights{n}"] = np.asarray(weights, dtype=np.float32)
            arrays[f"bias{n}"] = np.asarray(bias, dtype=np.float32)
        with open(path, "xb") as file:
            np.savez_compressed(file, about=np.array(json.dumps(about)), **arrays)

    @classmethod
    def read(cls, path: Path | str) -> PolicyFile:
        """Read a policy file; raise for anything else."""
        np = need("numpy", "a policy file")
        try:
            with np.load(path, allow_pickle=False) as file:
                about = json.loads(str(file["about"][()]))
                if about.get("format") != FORMAT:
                    raise CardkitError(
                        f"'{path}' has the format {about.get('format')!r}, not {FORMAT!r}"
                    )
                layers = tuple(
                    (file[f"weights{n}"], file[f"bias{n}"]) for n in range(int(about["layers"]))
                )
            if sum(weights.size for weights, _ in layers) > LARGEST:
                raise CardkitError(f"'{path}' has more than {LARGEST} weights")
            for array in (array for layer in layers for array in layer):
                if array.dtype.kind != "f" or not np.isfinite(array).all():
                    raise CardkitError(f"'{path}' has weights that are not finite numbers")
            return cls(
                str(about["game"]),
                int(about["seats"]),
                bool(about["recall"]),
                str(about["digest"]),
                None if about["refine"] is None else _read_refinement(about["refine"]),
                layers,
            )
        except OSError as error:
            raise CardkitError(f"'{path}' cannot be read: {error.strerror or error}") from None
        except (
            ValueError,
            KeyError,
            TypeError,
            AttributeError,
            zipfile.BadZipFile,
            EOFError,
            RecursionError,
        ) as error:
            raise CardkitError(f"'{path}' is not a policy file: {error}") from None

    def encoding_for(self, game: Any, seats: int, path: str) -> Encoding:
        """The encoding it was trained for, if this game still has it."""
        if seats != self.seats:
            raise CardkitError(f"'{path}' was trained for {self.seats} seats, not {seats}")
        made = Encoding(game, seats, recall=self.recall, refine=self.refine)
        if made.digest != self.digest:
            raise CardkitError(
                f"'{path}' was trained for another encoding ({self.game} {self.digest}) than that "
                f"of {game.id} with {seats} seats ({made.digest}): train it again"
            )
        self.check_shapes(len(made.cells), len(made.actions), f"'{path}'")
        return made


def _write_refinement(refine: Refinement) -> dict[str, Any]:
    return {
        "without": sorted(refine.without),
        "values": {name: list(values) for name, values in refine.values.items()},
        "positions": refine.positions,
    }


def _read_refinement(read: Any) -> Refinement:
    return Refinement(
        without={str(name) for name in read["without"]},
        values={
            str(name): [value if isinstance(value, int) else str(value) for value in values]
            for name, values in read["values"].items()
        },
        positions=int(read["positions"]),
    )
