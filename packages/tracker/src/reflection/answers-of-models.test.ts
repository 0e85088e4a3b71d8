import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseReflection } from './parse-reflection.js';

const corpus = readFileSync(new URL('./__fixtures__/answers.txt', import.meta.url), 'utf8');

/** Answers as models write them: `=== name | aligned | action items`, and the text below. Those of `none` hold no reflection. */
const answers = corpus
  .split(/^=== /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.split('\n');
    const [name = '', aligned = '', items = ''] = head.split(' | ');
    return { name, expected: `${aligned} ${items}`, text: lines.join('\n').trimEnd() };
  });

function read(text: string): string {
  const { reflection } = parseReflection(text) ?? {};
  if (reflection === undefined) return 'none 0';
  const said = reflection.alignment_check?.aligned;
  const aligned = said === undefined ? 'unknown' : said ? 'yes' : 'no';
  return `${aligned} ${reflection.action_items.length}`;
}

it('reads at least 95 of 100 answers as they are meant, and makes none up (C3, C10)', () => {
  const held = answers.filter(({ expected }) => expected !== 'none 0');
  const wrong = answers
    .map(({ name, expected, text }) => ({ name, expected, found: read(text) }))
    .filter(({ expected, found }) => expected !== found);
  expect(held).toHaveLength(60);
  const misread = wrong.filter(
    ({ expected, found }) => expected === 'none 0' || !/^(none|unknown)/.test(found),
  );

  expect(misread).toEqual([]);
  expect(wrong.length / held.length, JSON.stringify(wrong, null, 1)).toBeLessThanOrEqual(0.05);
});
