import type { Source } from './source.js';

const quoteInNextLine = /^\s*["“]/;

/**
 * Accepts an unescaped control character: a line break, or a tab at the start of a line. A break before a quote may have
 * lost the closing quote.
 */
export function assertLineBreak(source: Source): void {
  const { text, at } = source;
  const before = text.charAt(at - 1);
  const after = text.slice(at + 1, at + 200);
  source.isRepaired = true;
  const char = text.charAt(at);
  if (char === '\r' && after.startsWith('\n')) return;
  if (char === '\t' && (before === '\n' || before === '\t')) return;
  if (char !== '\n' || quoteInNextLine.test(after)) source.fail('damaged');
}
