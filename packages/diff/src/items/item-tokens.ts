import { stemOf, wordSource } from '../words.ts';
import { quantitiesOf } from './quantities.ts';

export interface ItemTokens {
  readonly weights: ReadonlyMap<string, number>;
  readonly total: number;
  /** Names and numbers, which rewordings and translations keep. */
  readonly names: readonly string[];
}

/** Weight of a name in code, a path or a number; a word weighs 1. */
const nameWeight = 2;

const stopWords = new Set(
  `a an the this that these those it its is are was were be been do does did done of in on at to by for from with into as
  and or so than then there here which who whom whose what how i you we they he she my your our their please also now just
  not no never nor any every each all more too s t`.split(/\s+/),
);

const code = /`([^`]+)`/g;
/** A component of a path has at most 255 characters: without a bound, long lines would take quadratic time. */
const part = new RegExp(
  `https?://\\S+|[\\p{L}\\p{N}_.~-]{0,255}/[\\p{L}\\p{N}_./~-]+|${wordSource}`,
  'gu',
);

/** Maximum length in UTF-16 units up to which every word counts; enough to recognize a longer text. */
export const maxTokenLength = 20_000;

export function itemTokens(whole: string): ItemTokens {
  const key = whole.slice(0, maxTokenLength);
  const weights = new Map<string, number>();
  const names: string[] = [];
  const add = (token: string, weight: number) => {
    weights.set(token, (weights.get(token) ?? 0) + weight);
  };
  const prose = key.replace(code, (_, name: string) => {
    add(name, nameWeight);
    names.push(name);
    return ' ';
  });
  for (const [token] of prose.matchAll(part)) {
    const isName = /[\d/_]/.test(token);
    if (isName) names.push(token);
    if (!isName && stopWords.has(token)) continue;
    add(isName ? token : stemOf(token), isName ? nameWeight : 1);
  }
  names.push(...quantitiesOf(prose).filter((each) => !names.includes(each)));
  let total = 0;
  for (const weight of weights.values()) total += weight;
  return { weights, total, names };
}

/** Returns the similarity of two items, 0 to 1: the Dice coefficient of their weighted tokens. */
export function similarity(one: ItemTokens, other: ItemTokens): number {
  if (one.total + other.total === 0) return 1;
  let common = 0;
  for (const [token, weight] of one.weights) {
    common += Math.min(weight, other.weights.get(token) ?? 0);
  }
  return (2 * common) / (one.total + other.total);
}

/**
 * Returns whether words were replaced: some are gone, and some are new. A typo is no replacement.
 * @example replacesWords(itemTokens('open the gate'), itemTokens('open the door')) // true
 */
export function replacesWords(from: ItemTokens, to: ItemTokens): boolean {
  const gone = [...from.weights.keys()].filter((token) => !to.weights.has(token));
  const come = [...to.weights.keys()].filter((token) => !from.weights.has(token));
  const other = (token: string, among: readonly string[]) =>
    !among.some((each) => isTypo(token, each));
  return gone.some((token) => other(token, come)) && come.some((token) => other(token, gone));
}

/** Minimum length of a word in which one letter is a typo; in shorter ones, it makes another word. */
const minTypoLength = 5;

/** Returns whether two words differ by one letter: replaced, added, or two transposed. */
function isTypo(one: string, other: string): boolean {
  if (Math.min(one.length, other.length) < minTypoLength || /[\d/_.]/.test(one + other))
    return false;
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const most = Math.min(one.length, other.length) - start;
  while (end < most && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const [old, now] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
  if (Math.max(old.length, now.length) <= 1) return true;
  return old.length === 2 && old === [...now].reverse().join('');
}
