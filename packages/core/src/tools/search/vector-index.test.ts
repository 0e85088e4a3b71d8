import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Source } from './feature.js';
import { VectorIndex } from './vector-index.js';
import { gramsOf, stem } from './words.js';

type Sums = Map<string, number>;

const featuresOf = (word: string): string[] => [`stem ${stem(word)}`, ...gramsOf(word)];

const dampened = (count: number): number => (count === 1 ? 1 : 1 + Math.log(count));

const squareOf = (values: Iterable<number>): number =>
  [...values].reduce((sum, value) => sum + value ** 2, 0);

function countsOf(features: readonly string[]): Sums {
  const counts: Sums = new Map();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return counts;
}

interface Text {
  readonly entry: number;
  readonly source: Source;
  readonly words: readonly string[];
  readonly weight: number;
}

/** The same index without a cache: every search adds up all texts again. */
class PlainIndex {
  readonly texts: Text[] = [];
  readonly trust: number[] = [];
  scale = 0;

  #of(entry: number, source: Source): readonly Text[] {
    return this.texts.filter((text) => text.entry === entry && text.source === source);
  }

  /** Features with their part of an entry, not yet weighted by rarity. */
  #vectorOf(entry: number): Sums {
    const vector: Sums = new Map();
    for (const source of ['about', 'learned'] as const) {
      const trust = source === 'learned' ? (this.trust[entry] ?? 1) : 1;
      for (const { words, weight } of this.#of(entry, source)) {
        const counts = countsOf(words.flatMap(featuresOf));
        const length = Math.sqrt(squareOf([...counts.values()].map(dampened)));
        for (const [feature, count] of counts) {
          const part = (trust * weight * dampened(count)) / length;
          vector.set(feature, (vector.get(feature) ?? 0) + part);
        }
      }
    }
    return vector;
  }

  #countOf(entry: number, own: string): number {
    const times = ({ words }: Text) => words.filter((word) => stem(word) === own).length;
    const sum = (source: Source) =>
      this.#of(entry, source).reduce((all, text) => all + text.weight * times(text), 0);
    return sum('about') + (this.trust[entry] ?? 1) * sum('learned');
  }

  #stemsOf(entry: number): number {
    return this.#of(entry, 'about').reduce(
      (sum, { words }) => sum + new Set(words.map(stem)).size,
      0,
    );
  }

  strengths(words: readonly string[], size: number): number[] {
    const entries = Array.from({ length: size }, (_, entry) => entry);
    const stems = entries.map((entry) => this.#stemsOf(entry));
    const filled = stems.filter((count) => count > 0).length;
    if (filled > this.scale * 1.25 || filled * 1.25 < this.scale) this.scale = filled;
    const usual = Math.max(1, stems.reduce((sum, count) => sum + count, 0) / Math.max(1, filled));
    const having = (feature: string): number =>
      entries.filter((entry) =>
        this.texts.some(
          (text) => text.entry === entry && text.words.flatMap(featuresOf).includes(feature),
        ),
      ).length;
    const known = new Map<string, number>();
    const rarity = (feature: string): number => {
      const count = known.get(feature) ?? having(feature);
      known.set(feature, count);
      return Math.log(1 + this.scale / (count || 0.5));
    };
    const isKnown = (feature: string): boolean => {
      rarity(feature);
      return known.get(feature) !== 0;
    };
    const read = words.flatMap(featuresOf);
    const unknown = read.filter((feature) => !isKnown(feature));
    const query = [...countsOf(read.filter(isKnown))].map(
      ([feature, count]) => [feature, dampened(count) * rarity(feature)] as const,
    );
    const length = Math.sqrt(
      squareOf(query.map(([, value]) => value)) + squareOf(unknown.map(rarity)),
    );
    const owns = [...new Set(words.map(stem))].filter((own) => isKnown(`stem ${own}`));
    const strange = words.filter((word) => !isKnown(`stem ${stem(word)}`));
    const whole =
      strange.length * Math.log(1 + this.scale / 0.5) +
      owns.reduce((sum, own) => sum + rarity(`stem ${own}`), 0);

    return entries.map((entry) => {
      const vector = this.#vectorOf(entry);
      const product = query.reduce(
        (sum, [feature, value]) => sum + value * rarity(feature) * (vector.get(feature) ?? 0),
        0,
      );
      if (product === 0) return 0;
      const own = squareOf([...vector].map(([feature, part]) => part * rarity(feature)));
      const cosine = product / (length * (Math.sqrt(own) || 1));
      const longness = (stems[entry] ?? 0) / usual;
      const covered = owns.reduce((sum, word) => {
        const count = this.#countOf(entry, word);
        return sum + (rarity(`stem ${word}`) * count) / (count + 0.65 + 0.35 * longness);
      }, 0);
      return ((cosine + covered / whole) / 2) * Math.min(1, 3 / longness);
    });
  }
}

type Change =
  | { readonly add: Text }
  | { readonly takeAway: number }
  | { readonly trust: number; readonly entry: number }
  | { readonly find: readonly string[] };

/** Does the same to both, and compares all strengths at each search. */
function compare(changes: readonly Change[], size: number): void {
  const index = new VectorIndex();
  const plain = new PlainIndex();
  index.trust(size - 1, 1);
  for (const change of changes) {
    if ('add' in change) {
      const { entry, source, words, weight } = change.add;
      index.add(entry, source, words, weight);
      plain.texts.push(change.add);
    } else if ('takeAway' in change) {
      const [text] = plain.texts.splice(change.takeAway % (plain.texts.length || 1), 1);
      if (text !== undefined) index.add(text.entry, text.source, text.words, -text.weight);
    } else if ('trust' in change) {
      index.trust(change.entry, change.trust);
      plain.trust[change.entry] = change.trust;
    } else {
      const found = [...index.strengths(change.find).subarray(0, size)];
      const expected = plain.strengths(change.find, size);
      expect(found.map((value) => value.toFixed(6))).toEqual(
        expected.map((value) => value.toFixed(6)),
      );
    }
  }
}

const vocabulary = ['list', 'lists', 'listing', 'file', 'files', 'filter', 'weather', 'whether'];
const about = (entry: number, ...words: string[]): Change => ({
  add: { entry, source: 'about', words, weight: 2 },
});
const learned = (entry: number, ...words: string[]): Change => ({
  add: { entry, source: 'learned', words, weight: 1 },
});
const find = (...words: string[]): Change => ({ find: words });

describe('the strengths of an index of vectors', () => {
  it.each<[string, readonly Change[]]>([
    ['a word that one entry has', [about(0, 'list'), about(1, 'file'), find('list')]],
    ['a word by another form', [about(0, 'list'), about(1, 'file'), find('listing')]],
    ['a word that is spelled alike', [about(0, 'weather'), about(1, 'file'), find('whether')]],
    ['words that nothing has', [about(0, 'list'), find('xyz', 'xyz'), find('list', 'xyz', 'xyz')]],
    ['a word said often', [about(0, 'list', 'list', 'list', 'file'), find('list', 'list', 'file')]],
    ['no words', [about(0, 'list'), find()]],
    ['an empty index', [find('list')]],
    [
      'an entry that only learned',
      [learned(0, 'list'), find('list'), about(1, 'file'), find('list')],
    ],
    [
      'a command that was learned after a search',
      [about(0, 'list'), about(1, 'file'), find('file'), learned(0, 'file', 'files'), find('file')],
    ],
    [
      'a command that counts less, and then not at all',
      [
        ...[about(0, 'list', 'file'), about(1, 'file'), learned(0, 'list', 'weather')],
        ...[find('weather', 'list'), { entry: 0, trust: 0.25 }, find('weather', 'list')],
        ...[{ entry: 0, trust: 0 }, find('weather', 'list'), find('file')],
      ],
    ],
    [
      'texts that were taken away',
      [
        ...[about(0, 'list', 'file'), about(1, 'file'), learned(1, 'list'), find('list')],
        ...[{ takeAway: 2 }, find('list'), { takeAway: 0 }, find('list', 'file'), find('list')],
        ...[{ takeAway: 0 }, find('file'), about(1, 'list'), find('file', 'list')],
      ],
    ],
    [
      'an entry with very many words',
      [
        ...[about(0, 'list'), about(1, 'file'), about(2, 'filter'), about(3, 'weather')],
        about(4, ...Array.from({ length: 30 }, (_, place) => `w${place}x list`.split(' ')).flat()),
        ...[find('list'), find('w7x'), find('list', 'file')],
      ],
    ],
    [
      'entries filled in any order, and a number that was left out',
      [
        about(5, 'list'),
        about(2, 'list', 'file'),
        about(3, 'file'),
        find('list'),
        about(0, 'list'),
        find('list'),
      ],
    ],
  ])('are half the cosine and half the share of words: %s (A3)', (_, changes) => {
    compare(changes, 6);
  });

  it('hold for more entries than there was room for at first (A3)', () => {
    const added = Array.from({ length: 150 }, (_, entry) =>
      about(entry, vocabulary[entry % 7] ?? '', `own${entry}`),
    );
    const search = find('lists', 'own7', 'own120');
    compare([...added.slice(0, 16), search, ...added.slice(16), search], 150);
  });

  it('change with the rarity of a word only once noticeably more entries have it (A3)', () => {
    const index = new VectorIndex();
    const add = (entry: number) => index.add(entry, 'about', ['file', `own${entry}`], 1);
    const strength = () => index.strengths(['file'])[0];
    for (let entry = 0; entry < 40; entry += 1) add(entry);
    const before = strength();
    add(40);
    add(41);
    expect(strength()).toBe(before);
    add(42);
    expect(strength()).toBeLessThan(before ?? 0);
  });

  it('go by the number of entries once that is a quarter more or less', () => {
    const index = new VectorIndex();
    const add = (entry: number, weight = 1) => index.add(entry, 'about', [`own${entry}`], weight);
    const rarities: number[] = [];
    const search = () => {
      index.strengths([]);
      rarities.push(Number((Math.exp(index.rarityOf('own0')) - 1).toFixed(6)));
    };
    for (const entry of [0, 1, 2, 3, 4, 5, 6, 7]) add(entry);
    search();
    add(8);
    add(9);
    search();
    add(10);
    search();
    add(10, -1);
    add(9, -1);
    search();
    add(8, -1);
    search();
    expect(rarities).toEqual([8, 8, 11, 11, 8]);
  });

  it.each(['list', 'listing', 'nothing'])('know how rare a word is: %s', (word) => {
    const index = new VectorIndex();
    index.add(0, 'about', ['list', 'file'], 1);
    index.add(1, 'about', ['lists'], 1);
    index.add(2, 'about', ['weather'], 1);
    index.strengths([]);
    expect(index.rarityOf(word)).toBe(Math.log(1 + 3 / (word === 'nothing' ? 0.5 : 2)));
  });

  it('tell a word that an entry has from one that is spelled alike (A3)', () => {
    const index = new VectorIndex();
    index.add(0, 'about', ['weather'], 1);
    index.add(1, 'about', ['lists'], 1);
    const has = ['weather', 'whether', 'list'].map((word) => [0, 1].map((n) => index.has(n, word)));
    expect(has).toEqual([
      [true, false],
      [false, false],
      [false, true],
    ]);
  });
});

describe('properties', () => {
  const word = fc.constantFrom(...vocabulary);
  const words = fc.array(word, { minLength: 1, maxLength: 5 });
  const change: fc.Arbitrary<Change> = fc.oneof(
    fc.record({
      add: fc.record({
        entry: fc.nat(5),
        source: fc.constantFrom('about' as const, 'learned' as const),
        words,
        weight: fc.constantFrom(1, 2),
      }),
    }),
    fc.record({ takeAway: fc.nat(20) }),
    fc.record({ entry: fc.nat(5), trust: fc.constantFrom(0, 0.18, 0.5, 1) }),
    fc.record({ find: fc.array(fc.oneof(word, fc.constant('zebra')), { maxLength: 4 }) }),
  );

  it('are those of an index that adds up all texts at every search (A3)', () => {
    fc.assert(fc.property(fc.array(change, { maxLength: 30 }), (changes) => compare(changes, 6)));
  });
});
