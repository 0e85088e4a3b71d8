import fc from 'fast-check';
import { expect, it } from 'vitest';
import { withoutThoughts } from './without-thoughts.js';

function passed(parts: readonly string[]): string {
  let text = '';
  const filter = withoutThoughts((part) => {
    text += part;
  });
  for (const part of parts) filter.add(part);
  filter.end();
  return text;
}

it.each([
  ['Oslo <think>no</think>', 'Oslo <think>no</think>'],
  [' <think>a < b</think>\n\nOslo', 'Oslo'],
  ['<thin', '<thin'],
  ['<think>Is it', ''],
  ['', ''],
])('passes %j on as %j, however it is cut', (text, expected) => {
  const cuts = fc.array(fc.nat({ max: text.length }), { maxLength: 6 });
  fc.assert(
    fc.property(cuts, (places) => {
      const ends = [0, ...places.toSorted((a, b) => a - b), text.length];
      const parts = ends.slice(1).map((end, index) => text.slice(ends[index], end));
      expect(passed(parts)).toBe(expected);
    }),
  );
});
