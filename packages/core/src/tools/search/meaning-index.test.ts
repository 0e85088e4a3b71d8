import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type MeaningEntry, MeaningIndex } from './meaning-index.js';
import { wordsOf } from './words.js';

const entry = (name: string, text: string): MeaningEntry => ({
  name,
  texts: [{ text: `${name} ${text}`, weight: 2 }],
});

const entries = [
  entry('file.list', 'List the files in a folder'),
  entry('file.write', 'Write text to a file'),
  entry('weather.forecast', 'Weather forecast for a city'),
  entry('shop.search', 'Search products by words and price'),
];

const found = (index: MeaningIndex, text: string, limit = 8) =>
  index.search(wordsOf(text), limit).map(({ name }) => name);

describe('an index of meanings', () => {
  it('finds by other forms of a word, and by words that are spelled alike (A3)', () => {
    const index = new MeaningIndex(entries);

    expect(found(index, 'listing folders')[0]).toBe('file.list');
    expect(found(index, 'wether forcast')[0]).toBe('weather.forecast');
  });

  it('is sure of what only one can mean, and torn between two of one text', () => {
    const index = new MeaningIndex([
      ...entries,
      entry('abcd.send', 'Send a letter'),
      entry('efgh.send', 'Send a letter'),
    ]);

    const [weather] = index.search(wordsOf('weather forecast for Paris'), 1);
    expect(weather).toMatchObject({ name: 'weather.forecast' });
    expect(weather?.score).toBeGreaterThan(0.9);
    const [first, second] = index.search(wordsOf('send a letter'), 2);
    expect([first?.name, second?.name]).toEqual(['abcd.send', 'efgh.send']);
    expect(first?.score).toBe(second?.score);
    expect(first?.score).toBeLessThan(0.5);
  });

  it('scores chances: together no more than one, with some left for none of them', () => {
    const index = new MeaningIndex(entries);
    const all = index.search(wordsOf('write or list or search a file'), 8);

    expect(all.length).toBeGreaterThan(2);
    expect(all.reduce((sum, { score }) => sum + score, 0)).toBeLessThan(1);
  });

  it('finds nothing if nothing is similar (A3)', () => {
    const index = new MeaningIndex(entries);

    expect(found(index, 'quantum blockchain')).toEqual([]);
    expect(found(index, 'the of and')).toEqual([]);
    expect(found(new MeaningIndex([]), 'list files')).toEqual([]);
  });

  it('says which words count, the most first, and which are only spelled alike', () => {
    const shares = new MeaningIndex(entries).explain(wordsOf('list filesystem Paris'), 'file.list');

    expect(shares.map(({ word, isExact }) => [word, isExact])).toEqual([
      ['list', true],
      ['filesystem', false],
    ]);
  });
});

const word = fc.constantFrom(
  'list',
  'files',
  'write',
  'weather',
  'search',
  '__proto__',
  'constructor',
);
const text = fc.array(word, { maxLength: 6 }).map((words) => words.join(' '));
const someEntries = fc.uniqueArray(fc.record({ name: fc.string(), text }), {
  selector: ({ name }) => name,
  maxLength: 8,
});

describe('properties', () => {
  it('finds the same in whatever order entries were registered (A3)', () => {
    fc.assert(
      fc.property(someEntries, text, (some, command) => {
        const one = new MeaningIndex(some.map(({ name, text }) => entry(name, text)));
        const other = new MeaningIndex(
          some.toReversed().map(({ name, text }) => entry(name, text)),
        );
        const rounded = (index: MeaningIndex) =>
          index.search(wordsOf(command), 8).map(({ name, score }) => [name, score.toFixed(6)]);
        expect(rounded(one)).toEqual(rounded(other));
      }),
    );
  });

  it('is as if it had never had what was added and taken away', () => {
    fc.assert(
      fc.property(
        someEntries,
        fc.array(fc.tuple(fc.nat(7), text)),
        text,
        (some, added, command) => {
          const index = new MeaningIndex(some.map(({ name, text }) => entry(name, text)));
          const before = index.search(wordsOf(command), 8);
          for (const weight of [1, -1] as const) {
            for (const [place, words] of added) {
              index.learn(some[place]?.name ?? '', wordsOf(words), weight);
            }
          }
          const after = index.search(wordsOf(command), 8);
          expect(after.map(({ name }) => name)).toEqual(before.map(({ name }) => name));
          for (const [place, { score }] of after.entries()) {
            expect(score).toBeCloseTo(before[place]?.score ?? -1, 6);
          }
        },
      ),
    );
  });

  it('learns the same after a search as before one (A3)', () => {
    const learned = fc.array(fc.tuple(fc.nat(7), text));
    fc.assert(
      fc.property(someEntries, learned, text, (some, commands, command) => {
        const [early, late] = [1, 2].map(
          () => new MeaningIndex(some.map(({ name, text }) => entry(name, text))),
        );
        late?.search(wordsOf(command), 8);
        for (const [place, words] of commands) {
          for (const index of [early, late]) {
            index?.learn(some[place]?.name ?? '', wordsOf(words), 1);
          }
        }
        const rounded = (index: MeaningIndex | undefined) =>
          index?.search(wordsOf(command), 8).map(({ name, score }) => [name, score.toFixed(6)]);
        expect(rounded(late)).toEqual(rounded(early));
      }),
    );
  });

  it('never puts an entry behind others by learning a command for it (A3)', () => {
    const learning = fc.record({ place: fc.nat(7), words: text });
    fc.assert(
      fc.property(
        someEntries.filter(({ length }) => length > 0),
        fc.array(learning),
        learning,
        (some, learned, last) => {
          const index = new MeaningIndex(some.map(({ name, text }) => entry(name, text)));
          const nameAt = (place: number) => some[place % some.length]?.name ?? '';
          for (const { place, words } of learned) index.learn(nameAt(place), wordsOf(words), 1);
          const before = found(index, last.words);
          index.learn(nameAt(last.place), wordsOf(last.words), 1);
          const after = found(index, last.words);
          const placeIn = (names: readonly string[]) => names.indexOf(nameAt(last.place)) >>> 0;
          expect(placeIn(after)).toBeLessThanOrEqual(placeIn(before));
        },
      ),
    );
  });

  it('finds again by the same words what it learned them for, whatever they are', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (command) => {
        const index = new MeaningIndex(entries);
        const words = wordsOf(command);
        index.learn('shop.search', words, 1);
        if (words.length > 0) expect(found(index, command)).toContain('shop.search');
        else expect(found(index, command)).toEqual([]);
      }),
    );
  });

  it('takes any text, and any name', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.string({ unit: 'binary' })),
        fc.string({ unit: 'binary' }),
        (names, command) => {
          const index = new MeaningIndex(names.map((name) => entry(name, command)));
          for (const { score } of index.search(wordsOf(command), 3)) {
            expect(score).toBeGreaterThan(0);
            expect(score).toBeLessThan(1);
          }
        },
      ),
    );
  });
});
