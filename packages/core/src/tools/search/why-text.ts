import type { WordShare } from './meaning-index.js';
import type { ReadCommand } from './read-command.js';
import { stem } from './words.js';

/** Words that are named; the others add little. */
const maxWords = 4;

/** Share of the words two commands must have in common for one to be shown for the other. */
const likeEnough = 0.5;

/** Why a tool is a candidate, for people: the words that count most, and the past command most like this one. */
export function whyText(
  shares: readonly WordShare[],
  words: readonly string[],
  past: readonly ReadCommand[],
): string {
  const [first] = shares;
  if (first === undefined) return 'it shares nothing with the command';
  const telling = shares.slice(0, maxWords).filter(({ share }) => share * 10 > first.share);
  const exact = telling.filter(({ isExact }) => isExact).map(quoted);
  const alike = telling.filter(({ isExact }) => !isExact).map(quoted);
  const near = nearest(words, past);
  return [
    ...(exact.length > 0 ? [`it has ${exact.join(', ')}`] : []),
    ...(alike.length > 0 ? [`it has words spelled like ${alike.join(', ')}`] : []),
    ...(near === undefined ? [] : [`it carried out "${near.text}"`]),
  ].join('; ');
}

const quoted = ({ word }: WordShare): string => `"${word}"`;

function nearest(words: readonly string[], past: readonly ReadCommand[]): ReadCommand | undefined {
  const stems = new Set(words.map(stem));
  let best: { readonly command: ReadCommand; readonly likeness: number } | undefined;
  for (const command of past) {
    const others = new Set(command.words.map(stem));
    const shared = [...others].filter((other) => stems.has(other)).length;
    const likeness = shared / (stems.size + others.size - shared);
    if (likeness >= likeEnough && likeness > (best?.likeness ?? 0)) best = { command, likeness };
  }
  return best?.command;
}
