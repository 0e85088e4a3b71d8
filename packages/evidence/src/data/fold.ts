/** Words separated by single blanks, as most values are. */
const simple = /^[\w.,:;@/()+-]+(?: [\w.,:;@/()+-]+)*$/;

/** Normalizes a text for comparison: case, blanks, dashes and quotes. */
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

/** Folds a text and separates the date, time and zone of `2026-03-01T14:02:11Z` into words. */
export function foldTimes(text: string): string {
  return fold(text).replace(/(?<=\d)t(?=\d\d:\d\d)|(?<=\d:\d\d(?:\.\d+)?)z(?![\p{L}\p{N}])/gu, ' ');
}
