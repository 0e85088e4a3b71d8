/** Collapses white space and trims, giving one line. */
export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

/** Formats a count with its noun: `3 tasks`, `1 task`. */
export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Cuts a text to at most `length` characters, with `…` at the end. */
export function shorten(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

/** Returns the words of a list with commas between them, which may go on over lines. */
export function wordsIn(list: string): readonly string[] {
  return list.split(',').map((word) => word.trim().replaceAll(/\s+/g, ' '));
}
