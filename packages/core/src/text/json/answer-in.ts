/** Beginnings of what models think before they answer, each with its end. */
const thoughts: readonly (readonly [string, string])[] = [
  ...['think', 'thinking', 'thought', 'reasoning'].map((tag) => [`<${tag}>`, `</${tag}>`] as const),
  ['[think]', '[/think]'],
  ['<|channel|>analysis<|message|>', '<|end|>'],
  ['<|channel|>commentary<|message|>', '<|end|>'],
];
/** Marks of gpt-oss that only say that an answer begins, or ends. */
const beginnings = ['<|start|>assistant', '<|channel|>final<|message|>'];
const ends = ['<|return|>', '<|end|>'];

/** Rest of a reply after the thoughts at its beginning. */
export interface AfterThoughts {
  /** The answer as far as it is there. */
  readonly rest: string;
  /** A thought has not ended, or what is there may still become a mark. */
  readonly isOpen: boolean;
}

/** Removes the thoughts and marks that a reply begins with. */
export function afterThoughts(reply: string): AfterThoughts {
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
 * Returns the answer in a whole reply, without thoughts and the marks around it; `undefined` if the model came no further
 * than to think. A `</think>` whose beginning is in the prompt ends a thought, too.
 */
export function answerIn(reply: string): string | undefined {
  const { rest, isOpen } = afterThoughts(reply);
  if (isOpen && rest === '' && reply.trim() !== '') return undefined;
  // In a text in quotes the same mark is a word.
  const pattern = /^(?![{["])[^<]*(?:<(?!think|\/think)[^<]*)*<\/think(?:ing)?>/i;
  const [alone] = pattern.exec(rest) ?? [''];
  const answer = rest.slice(alone.length).trim();
  const end = ends.find((mark) => answer.endsWith(mark)) ?? '';
  return answer.slice(0, answer.length - end.length).trimEnd();
}
