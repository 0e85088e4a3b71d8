const unusual = /[^\x20-\x7e]|[A-Z]|\s{2}|[*_`~"']|[.;:,]$/;

/**
 * Returns a text in the form in which items are compared: without case, emphasis, quotation style, repeated white space
 * and final punctuation. Text in backquotes keeps its case.
 */
export function itemKey(text: string): string {
  if (!unusual.test(text)) return text;
  return text
    .normalize('NFKC')
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : plain(part)))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<=.)[.;:,]+$/, '');
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[‘’ʼ]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[‐‑‒–—]/g, '-')
    .replace(/(?<![\p{L}\p{N}])[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}(?![\p{L}\p{N}])/gu, '');
}
