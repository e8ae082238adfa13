"""Measure the package as a graph of modules: ``python tools/measure_house.py [PACKAGE]``.

Prints modules, import edges (at the top, inside functions, for types only), cycles, the busiest
modules, modules with a single importer, and how often `Any` is used.
"""

from __future__ import annotations

import ast
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import attrs

Kind = str  # "top", "lazy" or "types"


@attrs.frozen
class Edge:
    """One module imports another."""

    source: str
    target: str
    kind: Kind


def module_name(path: Path, root: Path) -> str:
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def read_modules(root: Path) -> dict[str, Path]:
    paths = sorted(root.rglob("*.py"))
    return {module_name(path, root): path for path in paths if "templates" not in path.parts}


def walk_imports(tree: ast.AST) -> Iterator[tuple[ast.Import | ast.ImportFrom, Kind]]:
    """Every import statement, with the kind of place it is in."""
    todo: list[tuple[ast.AST, Kind]] = [(tree, "top")]
    while todo:
        node, kind = todo.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield child, kind
            elif isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
                todo.append((child, "lazy"))
            elif isinstance(child, ast.If) and "TYPE_CHECKING" in ast.dump(child.test):
                todo.append((child, "types"))
            else:
                todo.append((child, kind))


def targets_of(
    node: ast.Import | ast.ImportFrom, name: str, is_package: bool, modules: dict[str, Path]
) -> Iterator[str]:
    """The package's modules that an import statement names."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in modules)
        return
    parts = name.split(".") if is_package else name.split(".")[:-1]
    base = parts[: len(parts) - node.level + 1] if node.level else []
    source = ".".join([*base, *([node.module] if node.module else [])])
    for alias in node.names:
        inner = f"{source}.{alias.name}"
        if inner in modules:
            yield inner
        elif source in modules:
            yield source


def read_edges(modules: dict[str, Path]) -> set[Edge]:
    edges = set()
    for name, path in modules.items():
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for node, kind in walk_imports(tree):
            for target in targets_of(node, name, path.name == "__init__.py", modules):
                if target != name:
                    edges.add(Edge(name, target, kind))
    return edges


def find_cycles(edges: set[Edge], kinds: set[Kind]) -> list[list[str]]:
    """Groups of modules that import each other, largest first (Tarjan)."""
    graph: dict[str, set[str]] = {}
    for edge in edges:
        if edge.kind in kinds:
            graph.setdefault(edge.source, set()).add(edge.target)
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[list[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph.get(node, ()):
            if other not in index:
                visit(other)
                low[node] = min(low[node], low[other])
            elif other in stack:
                low[node] = min(low[node], index[other])
        if low[node] == index[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                groups.append(sorted(group))

    for node in list(graph):
        if node not in index:
            visit(node)
    return sorted(groups, key=len, reverse=True)


def count_any(paths: list[Path]) -> tuple[int, int, int]:
    """How often `Any` is used, how often in public signatures, and the number of lines."""
    written = public = lines = 0
    for path in paths:
        text = path.read_text(encoding="utf-8")
        lines += text.count("\n")
        for node in ast.walk(ast.parse(text)):
            written += isinstance(node, ast.Name) and node.id == "Any"
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name[0] != "_":
                every = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
                hints = [argument.annotation for argument in every] + [node.returns]
                hints += [each.annotation for each in (node.args.vararg, node.args.kwarg) if each]
                public += sum("id='Any'" in ast.dump(hint) for hint in hints if hint)
    return written, public, lines


def main() -> None:
    root = Path(sys.argv[1] if len(sys.argv) > 1 else "cardkit").resolve()
    modules = read_modules(root)
    edges = read_edges(modules)
    kinds = Counter(edge.kind for edge in edges)
    incoming = Counter(target for _, target in {(edge.source, edge.target) for edge in edges})
    outgoing = Counter(source for source, _ in {(edge.source, edge.target) for edge in edges})
    lonely = [name for name in modules if incoming[name] == 1]
    written, public, lines = count_any(list(modules.values()))
    print(f"modules {len(modules)}, lines {lines}")
    print(f"edges {len(edges)}: {', '.join(f'{kind} {n}' for kind, n in sorted(kinds.items()))}")
    for label, some in (
        ("top", {"top"}),
        ("top+lazy", {"top", "lazy"}),
        ("all", {"top", "lazy", "types"}),
    ):
        cycles = find_cycles(edges, some)
        print(f"cycles {label}: {[len(cycle) for cycle in cycles]}")
        for cycle in cycles:
            print("   ", " ".join(cycle))
    print("most imported:", ", ".join(f"{name} {n}" for name, n in incoming.most_common(6)))
    print("most importing:", ", ".join(f"{name} {n}" for name, n in outgoing.most_common(6)))
    print(f"modules with one importer: {len(lonely)}")
    share = 1000 * written / lines
    print(f"Any: {written} ({share:.1f} per 1,000 lines), in public signatures {public}")


if __name__ == "__main__":
    main()
