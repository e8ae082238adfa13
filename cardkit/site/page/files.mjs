// The files of the pack, in Python's own file system.
export function writeFiles(FS, root, pack) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const made = new Set();
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    const path = `${root}/${name}`, folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) FS.mkdirTree(folder);
    made.add(folder);
    FS.writeFile(path, pack.subarray(at, at + size));
    at += size;
  }
}
