/** A normalized command: lower case, single spaces, no punctuation at its end. */
export interface PlainText {
  readonly text: string;
  /** Returns the original text between two positions of `text`. */
  original(start: number, end: number): string;
}

/** Normalizes a text in one pass. Case is folded letter by letter, so that positions can be traced back. */
export function toPlainText(source: string): PlainText {
  const trimmed = withoutEndPunctuation(source.trim());
  const letters: string[] = [];
  const places: number[] = [];
  for (let index = 0; index < trimmed.length; index++) {
    const letter = trimmed.charAt(index);
    const isSpace = /\s/.test(letter);
    if (isSpace && letters.at(-1) === ' ') continue;
    letters.push(isSpace ? ' ' : folded(letter));
    places.push(index);
  }
  places.push(trimmed.length);
  return {
    text: letters.join(''),
    original: (start, end) => trimmed.slice(places[start], places[end]),
  };
}

/** Returns the words of a text in lower case: runs of letters and digits. */
export function wordsOf(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Removes punctuation at the end. A dot after a word ends a sentence; the dots of `..` and `src/.` are part of a path. */
function withoutEndPunctuation(text: string): string {
  let end = text.length;
  while (end > 0 && '.,;:!?…'.includes(text.charAt(end - 1))) end -= 1;
  return /[\p{L}\p{N}"'`”’»)\]}]$/u.test(text.slice(Math.max(0, end - 2), end))
    ? text.slice(0, end)
    : text;
}

function folded(letter: string): string {
  const lower = letter.toLowerCase();
  return lower.length === 1 ? lower : letter;
}
