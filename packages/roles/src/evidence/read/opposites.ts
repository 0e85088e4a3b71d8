import { stem } from '@pce/core/commands';

/** States of things: words for one state, and words for its opposite. */
const states: readonly (readonly [one: string, other: string])[] = [
  ['open opened', 'closed shut'],
  ['paid settled', 'unpaid outstanding unsettled'],
  ['locked', 'unlocked'],
  ['active', 'inactive dormant'],
  ['enabled', 'disabled'],
  ['available', 'unavailable'],
  ['valid', 'invalid expired'],
  ['full', 'empty'],
  ['present', 'absent missing'],
  ['accepted approved', 'rejected refused declined'],
  ['passed succeeded successful', 'failed unsuccessful'],
  ['won', 'lost'],
  [
    'rose rise rising risen increased increase increasing grew grow growing grown climbing up',
    'fell fall falling fallen decreased decrease decreasing declined decline declining dropped drop dropping shrank shrinking down',
  ],
  ['late delayed delay overdue', 'timely punctual'],
  ['hot warm', 'cold'],
  ['on', 'off'],
  ['allowed permitted', 'forbidden prohibited banned'],
  ['visible', 'hidden'],
  ['profitable', 'unprofitable'],
  ['stable', 'unstable'],
  ['legal', 'illegal'],
  ['ready', 'unready'],
  ['busy occupied', 'free vacant'],
  ['finished completed complete done', 'unfinished incomplete pending'],
  ['online', 'offline'],
  ['public', 'private'],
  ['alive', 'dead'],
  ['safe', 'unsafe dangerous'],
  ['known', 'unknown'],
  ['sick ill', 'healthy'],
  ['clean', 'dirty contaminated'],
  ['broken damaged', 'intact undamaged'],
  ['verified confirmed', 'unverified unconfirmed'],
  ['published released', 'unpublished unreleased'],
  ['used', 'unused'],
];

/** Another word for a state, or for its opposite. */
export interface OtherWord {
  readonly stem: string;
  readonly isOpposite: boolean;
}

const words = new Map<string, OtherWord[]>();
for (const poles of states) {
  const [one, other] = poles.map((pole) => [...new Set(pole.split(' ').map(stem))]);
  for (const [own = [], opposite = []] of [
    [one, other],
    [other, one],
  ]) {
    for (const each of own) {
      const same = own
        .filter((word) => word !== each)
        .map((word) => ({ stem: word, isOpposite: false }));
      const others = opposite.map((word) => ({ stem: word, isOpposite: true }));
      words.set(each, [...(words.get(each) ?? []), ...same, ...others]);
    }
  }
}

/** Returns the words that say the same of a state as this one, or the opposite. */
export function otherWordsFor(word: string): readonly OtherWord[] {
  return words.get(word) ?? [];
}
