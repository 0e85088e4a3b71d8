/** Words with a blank between them, as most values are. */
const simple = /^[\w.,:;@/()+-]+(?: [\w.,:;@/()+-]+)*$/;

/** Returns a text as it is compared: case, kinds of blanks and quotes do not count. */
export function fold(text: string): string {
  if (simple.test(text)) return text.toLowerCase();
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[−–—‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns a folded text in which the date, time and zone of `2026-03-01T14:02:11Z` are words of their own. */
export function foldTimes(text: string): string {
  return fold(text).replace(/(?<=\d)t(?=\d\d:\d\d)|(?<=\d:\d\d(?:\.\d+)?)z(?![\p{L}\p{N}])/gu, ' ');
}
