import { shorten } from '../text/shorten.js';

/** The id under which an answer cites the context that the host gave. */
export const contextId = 'ctx';

/** A group of citations, such as `[c1]`, `[c1, a2]` or `[ctx]`. */
export const citationGroup = /\[(?:[ac]\d{1,9}|ctx)(?:[,;] ?(?:[ac]\d{1,9}|ctx)){0,99}\]/g;

/** Returns the ids that a text cites as `[c1]`, `[c1, a2]` or `[ctx]`; each once, in order. */
export function citationsIn(text: string): string[] {
  const ids = new Set<string>();
  for (const [group] of text.matchAll(citationGroup)) {
    for (const [id] of group.matchAll(/[ac]\d+|ctx/g)) ids.add(id);
  }
  return [...ids];
}

/** Text from outside on one line, changed where it would read as a citation: "[c1]" becomes "[ c1]". */
export function quoteLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\[(?=[ac]\d|ctx)/g, '[ ');
}

/** Returns a claim with the command that asked for it, where the claim itself does not name its subject. */
export function underCommand(claim: string, command: string): string {
  return `${shorten(quoteLine(command), 200)}: ${claim}`;
}
