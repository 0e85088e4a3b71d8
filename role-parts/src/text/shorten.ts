/** Collapses whitespace and truncates the end. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > length ? `${line.slice(0, length - 1)}…` : line;
}

/** Collapses whitespace and truncates the middle: the cause of an error is often at its end. */
export function shortenMiddle(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const head = Math.floor(length / 3);
  return `${line.slice(0, head)} … ${line.slice(head + 3 - length)}`;
}
