/** On one line, cut where it is too long to read. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** On one line, cut in its middle: what went wrong often stands at the end. */
export function shortenMiddle(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const head = Math.floor(length / 3);
  return `${line.slice(0, head)} … ${line.slice(head + 3 - length)}`;
}
