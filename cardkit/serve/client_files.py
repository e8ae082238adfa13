"""The page's files as they are sent: without comments and needless space, compressed once."""

from __future__ import annotations

import gzip
import hashlib
import re
from mimetypes import guess_type
from pathlib import Path

import attrs

CLIENT = Path(__file__).with_name("client")
#: Things a browser does not need: comments, empty lines, indentation, and the space around
#: punctuation. What is in quotes, and a pattern after a sign, stays as it is (group 1).
_LEFT_OUT = {
    ".js": re.compile(
        r"""("[^"\n]*"|`[^`]*`|(?<=[(,=:?&|!])\s*/(?:\\.|\[(?:\\.|[^\]\\])*\]|[^/\\\n\[])+/\w*)"""
        r"""|\s*//[ ].*|^\s+"""
        r"""|\s+(?=[=,}):;?&|<>]|!=)|(?<=[=,{(:;?&|<>])\s+|[ ](?=[{(]|[-+*%][ ])"""
        r"""|(?<=[})])[ ]|(?<=})\n\s*(?=\w)|(?<=[-+*%])[ ](?=[^-+*%])""",
        re.MULTILINE,
    ),
    ".css": re.compile(
        r"()/\*.*?\*/\s*|;?\s+(?=})|\s+(?=[{},;>])|(?<=[{},;:>])\s+|^\s+", re.DOTALL
    ),
    ".html": re.compile(r"()\n(?=<)"),  # not within scripts, where a comment ends with its line
}


@attrs.frozen
class ClientFile:
    """One file of the page."""

    plain: bytes
    packed: bytes
    media: str
    tag: str

    @staticmethod
    def read(path: Path) -> ClientFile:
        text = path.read_text(encoding="utf-8")
        left_out = _LEFT_OUT.get(path.suffix)
        plain = (left_out.sub(r"\1", text) if left_out else text).encode()
        media = guess_type(path.name)[0] or "text/plain"
        tag = f'"{hashlib.sha256(plain).hexdigest()[:16]}"'
        return ClientFile(plain, gzip.compress(plain, 9, mtime=0), media, tag)


def read_client() -> dict[str, ClientFile]:
    """Read all files of the page, by name."""
    return {path.name: ClientFile.read(path) for path in CLIENT.iterdir() if path.is_file()}
