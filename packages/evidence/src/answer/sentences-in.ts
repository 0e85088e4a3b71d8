/** A sentence, item or row of a table, with the text that it follows. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** The sentence before it; of an item, the line that the list stands under as well. */
  readonly before: string;
}

const boundary =
  /(?<!(?:^|[^\p{L}\p{N}])(?:\d{1,2}|\p{L}))[.!?]["'”’»)\]*_]*\s+(?=["'“„«(*_[]*[\p{Lu}\p{N}])|\n+/gu;

/** Returns the sentences of a text, in order. */
export function sentencesIn(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let lead = '';
  let last = '';
  const add = (end: number): void => {
    const body = text.slice(start, end);
    if (body.trim() !== '') {
      const isItem = /^\s*(?:[-*+|]|\d+[.)])/.test(body);
      sentences.push({ start, end, before: isItem && lead !== last ? `${lead} ${last}` : last });
      if (!isItem) lead = body;
      last = body;
    }
    start = end;
  };
  for (const match of text.matchAll(boundary)) add(match.index + match[0].length);
  add(text.length);
  return sentences;
}
