import { shorten } from '../text/shorten.js';

/** Id that cites the context given by the host. */
export const contextId = 'ctx';

export const citationGroup = /\[(?:[ac]\d{1,9}|ctx)(?:[,;] ?(?:[ac]\d{1,9}|ctx)){0,99}\]/g;

/** Returns the ids that a text cites as `[c1]`, `[c1, a2]` or `[ctx]`; each once, in order. */
export function citationsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [group] of text.matchAll(citationGroup)) {
    for (const [id] of group.matchAll(/[ac]\d+|ctx/g)) ids.add(id);
  }
  return [...ids];
}

/** Returns external text on one line, with a space in anything that looks like a citation: "[c1]" becomes "[ c1]". */
export function quoteLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\[(?=[ac]\d|ctx)/g, '[ ');
}

/** Returns a claim prefixed with its command, which names the subject when the claim does not. */
export function underCommand(claim: string, command: string): string {
  return `${shorten(quoteLine(command), 200)}: ${claim}`;
}
