import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { codesIn } from '../read/codes.js';
import { datesIn } from '../read/dates.js';
import { mask } from '../read/plain.js';
import { type Anchor, checkApart, namesOf } from './check-apart.js';

const log = [
  'test_refund failed with AssertionError',
  'test_queue failed with KeyError on 3 May 2025',
  'test_login passed on 4 May 2025, as Ada Lovelace said',
].join('\n');

function apartIn(text: string, quoted: readonly string[] = []): string[] {
  const dates = datesIn(text);
  const undated = mask(text, dates);
  const anchors: Anchor[] = [
    ...quoted.map((each) => ({ kind: 'quotation' as const, text: each })),
    ...codesIn(undated).map((code) => ({ kind: 'code' as const, text: code.text })),
    ...dates.map((date) => ({ kind: 'date' as const, text: date.text, readings: date.readings })),
    ...namesOf(undated),
  ];
  return checkApart(anchors, sourcesOf(log)).map((each) =>
    each.kind === 'open'
      ? each.reason.replace('nothing in the results cited says that of ', '')
      : each.kind,
  );
}

it.each([
  ['test_refund', 'it failed with an AssertionError', []],
  ['test_queue', 'it failed with an AssertionError', ['test_queue', 'AssertionError']],
  ['test_queue', 'it failed on 3 May 2025', []],
  ['test_queue', 'it failed on 4 May 2025', ['test_queue', '4 May 2025']],
  ['test_queue', 'it failed with a KeyError on 4 May 2025', ['4 May 2025']],
  ['test_login', 'Ada Lovelace saw it pass on 4 May 2025', []],
  ['test_login', 'Grace Hopper saw it pass', []],
  ['test_other', 'it failed with a KeyError', []],
])('marks what a text says apart: %s, %s (A11)', (quoted, text, apart) => {
  expect(apartIn(text, [quoted])).toEqual(apart);
});

it('does not ask that two of a kind stand together, or what stands in a field (A11)', () => {
  expect(apartIn('between 3 May 2025 and 4 May 2025')).toEqual([]);
  const anchors: Anchor[] = [
    { kind: 'quotation', text: 'alpha' },
    { kind: 'name', text: 'Ada Lovelace' },
  ];
  expect(checkApart(anchors, sourcesOf({ name: 'alpha', who: 'Ada Lovelace' }))).toEqual([]);
});
