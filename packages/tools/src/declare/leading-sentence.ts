import { leadingComment } from '@pce/script-parts';
import { firstSentence } from './first-sentence.js';

const docstring = /^(?:\s*#.*\n|\s*\n)*[rRuU]?("""|''')([\s\S]*?)\1/;

/** Returns the first sentence of a source's docstring or leading comment. */
export function leadingSentence(source: string): string | undefined {
  const [, , documented] = docstring.exec(source) ?? [];
  if (documented !== undefined) return firstSentence(documented);
  const lines = leadingComment(source).map(({ text }) => text.trim());
  const prose = lines.filter((text) => !/^(?:@|eslint|biome|ts-|-\*-|vim:|usage:)/i.test(text));
  return firstSentence(prose.join('\n'));
}
