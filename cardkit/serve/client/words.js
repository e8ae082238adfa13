// What the page itself says, in one language; everything about a game comes from the server.
const stored = localStorage.getItem("lang");
export let lang = stored || (navigator.language || "en").slice(0, 2);
if (lang !== "de") lang = "en";
document.documentElement.lang = lang;
const WORDS = (await import(`./words.${lang}.js`)).default;

export function setLang(code = lang === "de" ? "en" : "de") {
  localStorage.setItem("lang", code);
  location.reload();
}

export function w(id, ...values) {
  const found = WORDS[id];
  if (typeof found !== "string") return found === undefined ? id : found;
  return found.replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
}
