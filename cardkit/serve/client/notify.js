// "Your turn"
import { w } from "./words.js";

const page = document.documentElement.dataset;
page.theme = localStorage.getItem("theme") || "";
export const settings = {
  on: (name) => localStorage.getItem(name) !== "off",
  toggle(name) { localStorage.setItem(name, this.on(name) ? "off" : "on"); },
  turn: () => localStorage.setItem("theme", (page.theme = { "": "light", light: "dark", dark: "" }[page.theme])),
};

let audio, shown;
export function yourTurn(loud = false) {
  if (document.hidden && settings.on("title")) {
    shown = shown || document.title;
    document.title = "● " + w("yourTurn");
  }
  if (settings.on("buzz") && navigator.vibrate && (document.hidden || loud)) navigator.vibrate(loud ? [60, 60, 60] : 40);
  if (!settings.on("sound") || !navigator.userActivation?.hasBeenActive) return;
  audio = audio || new AudioContext();
  const now = audio.currentTime, gain = audio.createGain(), tone = audio.createOscillator();
  tone.frequency.setValueAtTime(660, now);
  tone.frequency.setValueAtTime(880, now + 0.09);
  gain.gain.setValueAtTime(0.05, now);
  gain.gain.exponentialRampToValueAtTime(0.0001, now + 0.3);
  tone.connect(gain).connect(audio.destination);
  tone.start(now);
  tone.stop(now + 0.32);
}

let lock;
export async function keepAwake() { // not without TLS
  try { lock = lock || (await navigator.wakeLock?.request("screen")); lock?.addEventListener("release", () => { lock = null; }); } catch { lock = null; }
}
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  if (shown) document.title = shown;
  shown = null;
  keepAwake();
});

export async function copy(text) {
  try { await navigator.clipboard.writeText(text); return true; } catch { /* not in a secure context */ }
  const box = document.createElement("textarea");
  box.value = text;
  box.className = "quiet";
  (document.querySelector("dialog[open]") || document.body).append(box);
  box.select();
  const done = document.execCommand("copy");
  box.remove();
  return done;
}
