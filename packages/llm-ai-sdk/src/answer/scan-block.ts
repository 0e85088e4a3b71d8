/** How deep an answer may nest. Deeper than any contract, and shallow enough for every parser and checker after this. */
export const maxDepth = 100;

/** What stands from an opening bracket on. */
export type Scan =
  | {
      readonly kind: 'closed';
      /** Where it ends: after its last bracket. */
      readonly end: number;
      /** Something was left out with `...`. */
      readonly isElided: boolean;
    }
  | { readonly kind: 'unclosed' | 'damaged' | 'too_deep' };

const closers: Readonly<Record<string, string>> = { '{': '}', '[': ']' };

const closingQuotes: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '“”',
  '‘': '‘’',
};

/**
 * Finds where the JSON that opens at `start` ends. Of JSON that is not quite right it takes the ends of strings as the
 * repair does: at a quote that a separator follows. Time is linear in the text.
 */
export function scanBlock(text: string, start: number): Scan {
  const open: string[] = [];
  let isElided = false;
  let before = '';
  for (let at = start; at < text.length; at += 1) {
    const skipped = skipComment(text, at);
    if (skipped === undefined) return { kind: 'unclosed' };
    if (skipped > at) {
      // A single quote mark in it: more likely a string that lost its other one.
      if (text.slice(at, skipped).split('"').length % 2 === 0) return { kind: 'damaged' };
      at = skipped - 1;
      continue;
    }
    const char = text.charAt(at);
    if (char.trim() === '') continue;
    if (opensString(char, before)) {
      at = endOfString(text, at);
      if (at === -1) return { kind: 'unclosed' };
    } else if (char === '{' || char === '[') {
      open.push(char);
      if (open.length > maxDepth) return { kind: 'too_deep' };
    } else if (char === '}' || char === ']') {
      const isMatch = closers[open.pop() ?? ''] === char;
      if (open.length === 0) return { kind: 'closed', end: at + 1, isElided };
      // The last bracket may be of the wrong kind, as the repair knows; any other leaves it open what was meant.
      if (!isMatch) return { kind: 'damaged' };
    } else if (char === '…' || text.startsWith('...', at)) {
      isElided = true;
    }
    before = char;
  }
  return { kind: 'unclosed' };
}

/** An apostrophe inside of a word opens nothing. */
function opensString(char: string, before: string): boolean {
  return char === '"' || (Object.hasOwn(closingQuotes, char) && '{[,:'.includes(before));
}

function endOfString(text: string, start: number): number {
  const closing = closingQuotes[text.charAt(start)] ?? '"';
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char === '\\') at += 1;
    else if (closing.includes(char) && isSeparated(text, at + 1)) return at;
  }
  return -1;
}

function isSeparated(text: string, from: number): boolean {
  let at = from;
  while (at < text.length && text.charAt(at).trim() === '') at += 1;
  return at === text.length || ',:}]/'.includes(text.charAt(at));
}

/** Where the text goes on after a comment at this place; `undefined` where the comment does not end. */
function skipComment(text: string, at: number): number | undefined {
  if (text.startsWith('/*', at)) {
    const end = text.indexOf('*/', at + 2);
    return end === -1 ? undefined : end + 2;
  }
  // After a colon it is the `//` of an address without quotes.
  if (!text.startsWith('//', at) || text.charAt(at - 1) === ':') return at;
  const end = text.indexOf('\n', at);
  return end === -1 ? undefined : end;
}
