import { afterThoughts } from './answer-in.js';

/**
 * Passes parts of a text on, without blanks at its beginning and without the thoughts that some models begin with. A
 * beginning that may still become one is kept back until it is clear; `end` passes on what is left of it.
 */
export function withoutThoughts(onText: (text: string) => void): {
  add(part: string): void;
  end(): void;
} {
  let head = '';
  let isOver = false;
  const pass = (text: string): void => {
    if (text !== '') onText(text);
  };
  return {
    add(part) {
      if (isOver) return pass(part);
      head += part;
      const { rest, isOpen } = afterThoughts(head);
      if (isOpen || rest === '') return;
      isOver = true;
      head = '';
      pass(rest);
    },
    end() {
      if (!isOver) pass(afterThoughts(head).rest);
    },
  };
}
