/** Cuts a text to at most `length` characters, with `…` at the end. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
