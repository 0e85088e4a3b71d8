import { leadingComment } from '../script/leading-comment.js';
import { firstSentence } from './first-sentence.js';

export function leadingSentence(source: string): string | undefined {
  const lines = leadingComment(source).map(({ text }) => text.trim());
  const prose = lines.filter((text) => !/^(?:@|eslint|biome|ts-|-\*-|vim:|usage:)/i.test(text));
  return firstSentence(prose.join('\n'));
}
