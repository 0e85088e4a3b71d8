import { describe, expect, it } from 'vitest';
import { itemKey } from './item-key.js';
import { itemTokens, replacesWords, similarity } from './item-tokens.js';
import { matchItems } from './match-items.js';
import type { Item } from './read-items.js';

const item = (text: string, section: Item['section'] = 'steps', isHidden = false): Item => ({
  isTicked: false,
  ...{ text, key: itemKey(text), section, isHidden },
});
const items = (...texts: readonly string[]) => texts.map((text) => item(text));
const match = (from: readonly Item[], to: readonly Item[]) => {
  const found = matchItems(from, to);
  return (
    found && {
      ...found,
      changed: found.changed.map(
        ({ from: old, to: now, fromIndex, toIndex, isReworded, byPlace }) => ({
          ...{ texts: [old.text, now.text], indexes: [fromIndex, toIndex], isReworded, byPlace },
        }),
      ),
      removed: found.removed.map(({ text }) => text),
      added: found.added.map(({ text }) => text),
    }
  );
};
const nothing = { same: [], changed: [], removed: [], added: [], isComplete: true };

describe('the items of two texts', () => {
  it('are the same at any position, first in their own section (D5)', () => {
    expect(match([], [])).toEqual(nothing);
    expect(match(items('a b', 'c d'), items('c d', 'a b'))).toEqual({
      ...nothing,
      same: [
        [1, 0],
        [0, 1],
      ],
    });
    const twice = [item('a b', 'goal'), item('a b', 'steps'), item('a b', 'goal')];
    expect(match(twice, [item('a b', 'steps'), item('a b', 'goal'), item('a b', 'goal')])).toEqual({
      ...nothing,
      same: [
        [1, 0],
        [0, 1],
        [2, 2],
      ],
    });
    expect(match(twice, [item('a b', 'log')])?.same).toEqual([[0, 0]]);
    expect(match([item('a b', 'done')], [item('a b', 'log'), item('a b', 'done')])).toEqual({
      ...nothing,
      same: [[0, 0]],
      added: ['a b'],
    });
  });

  it('that are struck out differ from those that are not (D5)', () => {
    const found = match([item('open the gate')], [item('open the gate', 'steps', true)]);
    expect(found).toMatchObject({ same: [], changed: [{ indexes: [0, 0], isReworded: false }] });
  });

  it('are changed if most words are kept, the most similar first (D5)', () => {
    const from = items('open the front gate', 'paint the old fence', 'buy nails');
    const to = items('paint the new fence', 'open the front gate slowly', 'sell wood');
    expect(match(from, to)).toEqual({
      ...nothing,
      changed: [
        {
          texts: ['paint the old fence', 'paint the new fence'],
          indexes: [1, 0],
          isReworded: true,
          byPlace: false,
        },
        {
          texts: ['open the front gate', 'open the front gate slowly'],
          indexes: [0, 1],
          isReworded: false,
          byPlace: false,
        },
      ],
      removed: ['buy nails'],
      added: ['sell wood'],
    });
    const near = match(items('red car', 'green car'), items('blue car', 'black car'));
    expect(near?.changed.map(({ indexes }) => indexes)).toEqual([
      [0, 0],
      [1, 1],
    ]);
    const shared = 'lamp door wall';
    const threeOfTen = match(
      items(`${shared} cat dog cow hen pig fox bee`),
      items(`${shared} tea jam nut oil pea egg fig`),
    );
    expect(threeOfTen?.changed).toHaveLength(1);
    const later = match(items('red car', 'green car'), items('open the gate', 'blue car'));
    expect(later?.changed.map(({ indexes }) => indexes)).toEqual([[1, 1]]);
  });

  it('are matched by position if all names are kept, and only then (D5)', () => {
    const from = [item('Prüfe `a.txt` und `b.txt`'), item('Baue das Haus'), item('Frage', 'goal')];
    const to = [item('Check `a.txt` and `b.txt`'), item('Build houses'), item('Question', 'goal')];
    expect(match(from, to)?.changed.map(({ indexes, byPlace }) => [...indexes, byPlace])).toEqual([
      [0, 0, false],
      [1, 1, true],
      [2, 2, true],
    ]);
    const more = match(from, [...to, item('Sell it')]);
    expect(more?.changed.map(({ indexes }) => indexes)).toEqual([
      [0, 0],
      [2, 2],
    ]);
    expect([more?.removed, more?.added]).toEqual([['Baue das Haus'], ['Build houses', 'Sell it']]);
    const oneName = match(
      items('Prüfe `a.txt`', 'Baue das Haus'),
      items('Check `a.txt`', 'Build houses'),
    );
    expect(oneName?.changed.map(({ indexes }) => indexes)).toEqual([[0, 0]]);
  });

  it('are not compared one by one above 400 per side, nor when the time is over (D5)', () => {
    const many = (count: number, word: string) =>
      items(...Array.from({ length: count }, (_, n) => `${word} item${n}`));
    const [old, now] = [many(401, 'old'), items('new thing')];
    expect(matchItems(old, now)).toEqual({
      ...nothing,
      removed: old,
      added: now,
      isComplete: false,
    });
    expect(matchItems(now, old)?.isComplete).toBe(false);
    expect(matchItems(many(400, 'old'), now)?.isComplete).toBe(true);
    expect(matchItems(many(2, 'old'), now, () => true)).toBeUndefined();
    for (const looks of [1, 2, 3, 4]) {
      let left = looks;
      const isOver = (): boolean => {
        left -= 1;
        return left < 0;
      };
      expect(matchItems(many(2, 'old'), now, isOver)).toBeUndefined();
    }
  });
});

describe('the words of an item', () => {
  it.each([
    ['the and of', [], []],
    ['checks checked checking', [['check', 3]], []],
    [
      'dogs cats',
      [
        ['dog', 1],
        ['cat', 1],
      ],
      [],
    ],
    [
      'use `the file` now',
      [
        ['the file', 2],
        ['use', 1],
      ],
      ['the file'],
    ],
    [
      'open src/a.ts',
      [
        ['open', 1],
        ['src/a.ts', 2],
      ],
      ['src/a.ts'],
    ],
    [
      'keep 14 days',
      [
        ['keep', 1],
        ['14', 2],
        ['day', 1],
      ],
      ['14', '14 d'],
    ],
    [
      'ten logs',
      [
        ['ten', 1],
        ['log', 1],
      ],
      ['10'],
    ],
    ['https://a.example/b', [['https://a.example/b', 2]], ['https://a.example/b']],
  ])('%j have the weight %j and the names %j (D5)', (text, weights, names) => {
    const tokens = itemTokens(text);
    expect(Object.fromEntries(tokens.weights)).toEqual(Object.fromEntries(weights));
    expect(tokens.total).toBe(weights.reduce((sum, [, weight]) => sum + Number(weight), 0));
    expect(tokens.names).toEqual(names);
  });

  it.each([
    ['', '', 1, false],
    ['open gate', 'open gate', 1, false],
    ['open gate', 'open door', 0.5, true],
    ['open gate', 'open', 2 / 3, false],
    ['open gate', 'paint fence', 0, true],
    ['deploy service', 'deploy servcie', 0.5, false],
    ['deploy service', 'deploy serviice', 0.5, false],
    ['deploy service', 'deploy servoxx', 0.5, true],
    ['check prefabs', 'check prebafs', 0.5, true],
    ['red gate', 'bed gate', 0.5, true],
    ['use version1', 'use version2', 1 / 3, true],
  ])(
    '%j and %j have the similarity %d, with words replaced: %s (D5)',
    (one, other, alike, replaced) => {
      const [from, to] = [itemTokens(one), itemTokens(other)];
      expect(similarity(from, to)).toBeCloseTo(alike, 10);
      expect(similarity(to, from)).toBeCloseTo(alike, 10);
      expect(replacesWords(from, to)).toBe(replaced);
    },
  );
});
