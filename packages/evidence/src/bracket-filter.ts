import { type AnswerReader, answerReader } from './answer/read-answer.js';

/** Passes on a stream of text without brackets; `end` flushes the text held back. */
export type BracketFilter = AnswerReader;

/**
 * Creates a filter for a streamed answer: holds brackets back until they close and removes them. The text passed on equals
 * that of `checkAnswer`.
 */
export function bracketFilter(onText: (text: string) => void): BracketFilter {
  let text = '';
  const reader = answerReader({
    onText(part) {
      text += part;
    },
  });
  const after = (read: () => void): void => {
    read();
    if (text !== '') onText(text);
    text = '';
  };
  return { add: (part) => after(() => reader.add(part)), end: () => after(reader.end) };
}
