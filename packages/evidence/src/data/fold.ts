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
