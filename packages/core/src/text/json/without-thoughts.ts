import { afterThoughts, endLength, withoutEnd } from './answer-in.js';

/**
 * Passes parts of a text on, without initial blanks and without the initial thoughts of some models. Holds back a possible
 * start of a thought, or a mark at the end, until it is clear; `end` flushes the rest.
 */
export function withoutThoughts(onText: (text: string) => void): {
  add(part: string): void;
  end(): void;
} {
  let head = '';
  let tail = '';
  let isOver = false;
  const pass = (text: string): void => {
    if (text !== '') onText(text);
  };
  const passOn = (part: string): void => {
    const text = tail + part;
    const end = text.length - endLength(text);
    tail = text.slice(end);
    pass(text.slice(0, end));
  };
  return {
    add(part) {
      if (isOver) return passOn(part);
      head += part;
      const { rest, isOpen } = afterThoughts(head);
      if (isOpen || rest === '') return;
      isOver = true;
      head = '';
      passOn(rest);
    },
    end() {
      pass(withoutEnd(isOver ? tail : afterThoughts(head).rest));
    },
  };
}
