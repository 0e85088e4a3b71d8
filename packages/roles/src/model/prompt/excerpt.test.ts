import { describe, expect, it } from 'vitest';
import { excerpt } from './excerpt.js';
import { relevances } from './relevance.js';

const count = (text: string): number => text.length;

const text = [
  'Apples are red.',
  'Pears are green. They cost 5. Nobody knows why pears are so.',
  'Plums are blue.',
  'A very long paragraph about nothing at all which has no dots inside of it',
].join('\n\n');

describe('excerpt', () => {
  it.each<readonly [number, string, string]>([
    [
      60,
      'pears cost',
      'Apples are red.\nPears are green.\nThey cost 5.\n[3 of 6 parts are left out]',
    ],
    [60, 'plums', 'Apples are red.\nThey cost 5.\nPlums are blue.\n[3 of 6 parts are left out]'],
    [
      100,
      'x',
      'Apples are red.\nPears are green.\nThey cost 5.\nNobody knows why pears are so.\n[2 of 6 parts are left out]',
    ],
    [
      200,
      'x',
      'Apples are red.\n\nPears are green. They cost 5. Nobody knows why pears are so.\n\nPlums are blue.\n\nA very long paragraph about nothing at all which has no dots inside of it',
    ],
    [30, 'pears', 'Pears are green.\n[5 of 6 parts are left out]'],
  ])('shows in %i tokens the parts relevant to %j (A20)', (room, question, shown) => {
    expect(excerpt(text, question, room, count)).toBe(shown);
  });

  it('splits a paragraph that exceeds a quarter of the room (A20)', () => {
    const paragraph = 'One. Two. Three words.';
    const around = `${paragraph}\n\n${'x'.repeat(100)}`;

    expect(excerpt(around, 'one', 4 * paragraph.length, count)).toBe(
      `${paragraph}\n[1 of 2 parts are left out]`,
    );
    expect(excerpt(around, 'one', 4 * paragraph.length - 1, count)).toBe(
      'One.\nTwo.\nThree words.\n[1 of 4 parts are left out]',
    );
  });

  it('returns a text that fits unchanged', () => {
    expect(excerpt(text, 'x', text.length, count)).toBe(text);
    expect(excerpt('', 'x', -5, count)).toBe('');
  });
});

describe('relevances', () => {
  it('count rare words that a question shares, and no others', () => {
    const texts = ['red apples', 'red pears', 'red red', 'nothing', ''];
    const scores = relevances('red apples cost', texts);

    expect(scores.map((score) => Number(score.toFixed(3)))).toEqual([2.773, 0.981, 0.981, 0, 0]);
  });
});
