/** Creates a filter that emits a text as it arrives, but holds it back if it begins like JSON or a fence. */
export function answerText(onText: (text: string) => void): {
  add(part: string): void;
  /** Emits the parsed answer if the text was held back. */
  end(answer: string): void;
} {
  let head = '';
  let isShown = false;
  return {
    add(part) {
      if (isShown) return onText(part);
      head += part;
      // "`" and "``" may be the beginning of a fence.
      if (/^\s*(\{|```|`{0,2}$)/.test(head)) return;
      isShown = true;
      onText(head);
    },
    end(answer) {
      if (!isShown) onText(answer);
    },
  };
}

/** Returns the text without a Markdown or JSON fence around it. */
export function withoutFence(text: string): string {
  const fenced = /^\s*```(?:markdown|md|json)?[ \t]*\n(.*?)\n[ \t]*```\s*$/is.exec(text);
  const inner = fenced?.[1];
  return inner === undefined || inner.includes('```') ? text : inner;
}

/** Returns the object if the whole text is a JSON object. */
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
 * Returns the object with a text under the name, from a text's only fence between other words; `undefined` if there is
 * none, since other JSON belongs to the answer.
 */
export function fencedObject(text: string, name: string): object | undefined {
  const [, inner, ...more] = text.split(/^[ \t]*```(?:json)?[ \t]*$/im);
  if (inner === undefined || more.length !== 1) return undefined;
  const value = objectIn(inner);
  return value !== undefined && typeof Reflect.get(value, name) === 'string' ? value : undefined;
}
