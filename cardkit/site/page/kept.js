// What this browser keeps: one entry for each table, and nothing elsewhere.
const prefix = `cardkit ${new URL("..", import.meta.url).pathname} `;
const MOST = 30;

export function kept(id) {
  try { return JSON.parse(localStorage.getItem(prefix + id)); } catch { return null; }
}

export function keptTables() {
  const ids = Object.keys(localStorage).filter((key) => key.startsWith(prefix)).map((key) => key.slice(prefix.length));
  return ids.map((id) => ({ id, ...kept(id) })).filter((each) => each.table).sort((a, b) => b.at - a.at);
}

export function keep(id, value) { // false: it has no room, or keeps nothing at all
  try { localStorage.setItem(prefix + id, JSON.stringify(value)); } catch { return false; }
  for (const old of keptTables().slice(MOST)) forget(old.id);
  return true;
}

export const forget = (id) => localStorage.removeItem(prefix + id);
