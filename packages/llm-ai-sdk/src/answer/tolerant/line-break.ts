import type { Source } from './source.js';

const endsLine = /[\s.!?:;,)\]}>*`|…]/;
const beginsLine = /^(?:[\p{Lu}\d\-*#>|`([]|\n|[^\S\n]{2})/u;
const quoteInNextLine = /^\s*["“]/;

/**
 * Accepts a control character that was not escaped: a line break between lines, or a tab at the beginning of one. In the
 * middle of a sentence it is more likely damage.
 */
export function assertLineBreak(source: Source): void {
  const { text, at } = source;
  const before = text.charAt(at - 1);
  const after = text.slice(at + 1, at + 200);
  source.isRepaired = true;
  const char = text.charAt(at);
  if (char === '\r' && after.startsWith('\n')) return;
  if (char === '\t' && (before === '\n' || before === '\t')) return;
  const isBreak = endsLine.test(before) && beginsLine.test(after) && !quoteInNextLine.test(after);
  if (char !== '\n' || !isBreak) source.fail('damaged');
}
