/** Returns a text as it is compared: case, kinds of blanks and quotes do not count. */
export function fold(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[−–—‑]/g, '-')
    .replace(/\s+/g, ' ')
    .trim();
}
