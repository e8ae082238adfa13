// What this page says besides the words of the table.
import { lang } from "../client/words.js";
const WORDS = (await import(`./say.${lang}.js`)).default;
export const s = (id, ...values) => (WORDS[id] ?? id).replace(/\{(\d)\}/g, (_, n) => values[n] ?? "");
