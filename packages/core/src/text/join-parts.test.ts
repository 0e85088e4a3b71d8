import { expect, it } from 'vitest';
import { joinParts } from './join-parts.js';

it('joins short texts, and drops nothing (A12)', () => {
  const texts = Array.from({ length: 10_000 }, (_, index) => `line ${index}\n`);
  const parts = [...joinParts(texts)];
  expect(parts.length).toBe(2);
  expect(parts.join('')).toBe(texts.join(''));
});

it('passes on a long text unchanged, and nothing for no text (A12)', () => {
  const long = 'x'.repeat(100_000);
  expect([...joinParts([long, 'end'])]).toEqual([long, 'end']);
  expect([...joinParts([])]).toEqual([]);
});
