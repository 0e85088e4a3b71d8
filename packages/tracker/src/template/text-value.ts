/** Depth, in spaces, from which a line belongs to the text above it. */
export const indent = 4;

/** Characters that a line of Markdown would not keep. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it looks for
const unkept = /[\u0000-\u0009\u000b-\u001f\u007f\u0085\u2028\u2029\ufeff]/;

/** Returns the form of a text behind a label: unchanged if it reads back the same, else as a JSON string. */
export function written(text: string): string {
  const isPlain =
    text !== '' &&
    text === text.trim() &&
    !text.startsWith('"') &&
    !unkept.test(text) &&
    !/[ ]\n/.test(text);
  if (!isPlain) return quoted(text);
  return text
    .split('\n')
    .map((line, index) => (index === 0 || line === '' ? line : `${' '.repeat(indent)}${line}`))
    .join('\n');
}

/** Returns a text as a JSON string on one line, for those too who take U+2028 for the end of one. */
export function quoted(text: string): string {
  return JSON.stringify(text).replace(/[\u2028\u2029]/g, (end) =>
    end === '\u2028' ? '\\u2028' : '\\u2029',
  );
}

export function listItem(text: string): string {
  return text.includes('\n') || /^[-*+\d[]/.test(text) ? quoted(text) : written(text);
}

/** Reads what `written` wrote, or what a person or a model did. */
export function readText(lines: readonly string[]): string {
  const [first = '', ...others] = lines;
  const deepest = new RegExp(`^ {0,${indent}}`);
  const text = [first, ...others.map((line) => line.replace(deepest, ''))].join('\n').trim();
  return unquoted(text);
}

export function unquoted(text: string): string {
  if (!/^".*"$/s.test(text)) return text;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'string' ? value : text;
  } catch {
    // Quoted by a person, who escapes nothing.
    return text.slice(1, -1);
  }
}
