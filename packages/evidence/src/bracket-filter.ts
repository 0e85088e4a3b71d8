import { answerReader } from './answer/answer-reader.js';

/** Passes a stream of text on without brackets. */
export interface BracketFilter {
  add(part: string): void;
  /** Passes on what was held back. */
  end(): void;
}

/**
 * Creates a filter for an answer that arrives in parts: brackets are held back until they close, and taken out. The text that
 * it passes on is that of `checkAnswer`.
 */
export function bracketFilter(onText: (text: string) => void): BracketFilter {
  let text = '';
  const reader = answerReader({
    onText: (part) => {
      text += part;
    },
  });
  const passOn = (): void => {
    const part = text;
    text = '';
    if (part !== '') onText(part);
  };
  return {
    add(part) {
      reader.add(part);
      passOn();
    },
    end() {
      reader.end();
      passOn();
    },
  };
}
