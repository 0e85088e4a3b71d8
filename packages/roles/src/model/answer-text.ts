/** A text that is passed on as it arrives, unless it begins as if it were an answer in JSON, or in a fence. */
export function answerText(onText: (text: string) => void): {
  add(part: string): void;
  /** Passes on the answer, as it was read from the text, if it was kept back. */
  end(answer: string): void;
} {
  let head = '';
  let isShown = false;
  return {
    add(part) {
      if (isShown) return onText(part);
      head += part;
      // "`" and "``" may still become a fence.
      if (/^\s*(\{|```|`{0,2}$)/.test(head)) return;
      isShown = true;
      onText(head);
    },
    end(answer) {
      if (!isShown) onText(answer);
    },
  };
}

/** Returns the text without a Markdown or JSON fence around all of it. */
export function withoutFence(text: string): string {
  const fenced = /^\s*```(?:markdown|md|json)?[ \t]*\n(.*?)\n[ \t]*```\s*$/is.exec(text);
  const inner = fenced?.[1];
  return inner === undefined || inner.includes('```') ? text : inner;
}

/** Returns the object that a text is in JSON; `undefined` for any other text. */
export function objectIn(text: string): object | undefined {
  if (!text.trimStart().startsWith('{')) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Returns the object with a text under a name that stands in the only fence of a text, between words of the model's own;
 * `undefined` where there is none: other JSON belongs to the answer.
 */
export function fencedObject(text: string, name: string): object | undefined {
  const [, inner, ...more] = text.split(/^[ \t]*```(?:json)?[ \t]*$/im);
  if (inner === undefined || more.length !== 1) return undefined;
  const value = objectIn(inner);
  return value !== undefined && typeof Reflect.get(value, name) === 'string' ? value : undefined;
}
