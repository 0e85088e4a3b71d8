/** Tags around the thoughts of models. */
const tags: readonly (readonly [string, string])[] = [
  ...['think', 'thinking', 'thought', 'thoughts', 'reasoning', 'seed:think'].map(
    (tag) => [`<${tag}>`, `</${tag}>`] as const,
  ),
  ['[think]', '[/think]'],
  ['◁think▷', '◁/think▷'],
  ['<|begin_of_thought|>', '<|end_of_thought|>'],
  ['<|start_thinking|>', '<|end_thinking|>'],
  ['<|channel>thought', '<channel|>'],
];
const thoughts: typeof tags = [
  ...tags,
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel|>commentary<|message|>', '<|end|>'],
];
/** Marks at the start or end of an answer. */
const beginnings = [
  '<|start|>assistant',
  '<|channel|>final<|message|>',
  '<|begin_of_solution|>',
  '<|start_response|>',
];
const ends = ['<|return|>', '<|end|>', '<|im_end|>', '<|end_of_solution|>', '<|end_response|>'];

/** A reply without its initial thoughts. */
interface AfterThoughts {
  /** The answer so far. */
  readonly rest: string;
  /** Whether a thought has not ended, or the rest may still become a mark. */
  readonly isOpen: boolean;
}

/** Removes thoughts and marks at the start of a reply. */
function afterThoughts(reply: string): AfterThoughts {
  let rest = reply.trimStart();
  for (;;) {
    const lower = rest.toLowerCase();
    const mark = beginnings.find((each) => lower.startsWith(each));
    if (mark !== undefined) {
      rest = rest.slice(mark.length).trimStart();
      continue;
    }
    const thought = thoughts.find(([open]) => lower.startsWith(open));
    if (thought === undefined) {
      const marks = [...beginnings, ...thoughts.map(([open]) => open)];
      return { rest, isOpen: marks.some((each) => each.startsWith(lower)) };
    }
    const end = lower.indexOf(thought[1]);
    if (end === -1) return { rest: '', isOpen: true };
    rest = rest.slice(end + thought[1].length).trimStart();
  }
}

/**
 * Returns the answer in a complete reply, without thoughts and marks; `undefined` if the model only thought. A `</think>`
 * whose opening is in the prompt also ends a thought.
 */
export function answerIn(reply: string): string | undefined {
  const { rest, isOpen } = afterThoughts(reply);
  if (isOpen && rest === '' && reply.trim() !== '') return undefined;
  const answer = rest.slice(openEnd(rest)).trim();
  return withoutEnd(answer).trimEnd();
}

/** Returns the position after the end of a thought without an opening tag; 0 if there is none. */
function openEnd(text: string): number {
  // Inside a quoted text the same mark is text.
  if (/^[{["]/.test(text)) return 0;
  const lower = text.toLowerCase();
  const places = tags.map(([open, close]) => {
    const end = lower.indexOf(close);
    return end === -1 || lower.slice(0, end).includes(open) ? 0 : end + close.length;
  });
  return Math.max(...places);
}

function withoutEnd(answer: string): string {
  const lower = answer.toLowerCase();
  const end = ends.find((mark) => lower.endsWith(mark)) ?? '';
  return answer.slice(0, answer.length - end.length);
}

/** Returns the length of a complete or partial mark at the end of a text. */
function endLength(text: string): number {
  const from = text.lastIndexOf('<');
  const end = from === -1 ? '' : text.slice(from);
  return ends.some((mark) => mark.startsWith(end.toLowerCase())) ? end.length : 0;
}

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
