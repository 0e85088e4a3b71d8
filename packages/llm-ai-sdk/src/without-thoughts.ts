const open = '<think>';
const close = '</think>';

/**
 * Passes parts of a text on, without blanks at its beginning and without the `<think>…</think>` that some models begin
 * with. A beginning that may still become one is kept back until it is clear; `end` passes on what is left of it.
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
  const begin = (text: string): void => {
    const start = text.trimStart();
    isOver = start !== '';
    head = '';
    pass(start);
  };
  return {
    add(part) {
      if (isOver) return pass(part);
      head = (head + part).trimStart();
      if (open.startsWith(head)) return;
      if (!head.startsWith(open)) return begin(head);
      const end = head.indexOf(close);
      if (end !== -1) begin(head.slice(end + close.length));
    },
    end() {
      if (!isOver && !head.startsWith(open)) pass(head);
    },
  };
}
