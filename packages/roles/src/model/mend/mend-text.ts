/** Property names that models use for a text. */
const names = ['text', 'content', 'markdown', 'response', 'output', 'result', 'message'];

/** Wraps an answer that is a plain text, or has it under another name, into `{ [field]: text }`. */
export function mendText(field: string): (value: unknown) => unknown {
  return (value) => {
    if (typeof value === 'string') return { [field]: value };
    if (typeof value !== 'object' || value === null || Object.hasOwn(value, field)) return value;
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string');
    const named = texts.filter(([name]) => names.includes(name));
    const [[, text] = [], ...others] = texts.length === 1 ? texts : named;
    return text === undefined || others.length > 0 ? value : { [field]: text };
  };
}
