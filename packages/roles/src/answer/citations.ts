/** The ids of the claims that a text cites as `[c1]` or `[c1, c2]`; each once, in order. */
export function citationsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [group] of text.matchAll(/\[c\d{1,9}(?:[,;] ?c\d{1,9}){0,99}\]/g)) {
    for (const [id] of group.matchAll(/c\d+/g)) ids.add(id);
  }
  return [...ids];
}

/** Text from outside on one line, changed where it would read as a citation: "[c1]" becomes "[ c1]". */
export function quoteLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\[(?=c\d)/g, '[ ');
}
