/** At most so many characters: of a longer text the beginning, and `…`. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}
