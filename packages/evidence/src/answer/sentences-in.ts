/** A sentence, list item or table row, with its context. */
export interface Sentence {
  readonly start: number;
  readonly end: number;
  /** The sentence before; for an item also the line above the list, for a row also the head of the table. */
  readonly before: string;
}

const boundary =
  /(?<!(?:^|[^\p{L}\p{N}])(?:\d{1,2}|\p{L}))[.!?]["'”’»)\]*_]*\s+(?=["'“„«(*_[]*[\p{Lu}\p{N}])|\n+/gu;

/** Returns the sentences of a text, in order. */
export function sentencesIn(text: string): Sentence[] {
  const sentences: Sentence[] = [];
  let start = 0;
  let lead = '';
  let head = '';
  let last = '';
  const add = (end: number): void => {
    const body = text.slice(start, end);
    if (body.trim() !== '') {
      const isRow = /^\s*\|/.test(body);
      const isItem = isRow || /^\s*(?:[-*+]\s|\d+[.)]\s)/.test(body);
      const above = isItem ? new Set([lead, isRow ? head : '', last]) : [last];
      sentences.push({ start, end, before: [...above].join(' ').trim() });
      if (!isItem) lead = body;
      if (isRow !== (head !== '')) head = isRow ? body : '';
      last = body;
    }
    start = end;
  };
  for (const match of text.matchAll(boundary)) add(match.index + match[0].length);
  add(text.length);
  return sentences;
}
