import { type AnswerReader, answerReader } from './answer/answer-reader.js';

/** Passes a stream of text on without brackets; `end` passes on what was held back. */
export type BracketFilter = AnswerReader;

/**
 * Creates a filter for an answer that arrives in parts: brackets are held back until they close, and taken out. The text that
 * it passes on is that of `checkAnswer`, for each part at once.
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
