import { expect, it } from 'vitest';
import { sourcesOf } from '../../../test/statements.js';
import { datesIn } from '../read/dates.js';
import { isBoundOf } from './is-bound-of.js';

it.each([
  ['It came before April 2026', ['2026-03-14'], true],
  ['It came before the April 2026', ['2026-03-14'], true],
  ['It came before March 2026', ['2026-03-14'], false],
  ['It came earlier than 15 March 2026', ['2026-03-14'], true],
  ['It came prior to 14 March 2026', ['2026-03-14'], false],
  ['It came after February 2026', ['2026-03-14'], true],
  ['It came after March 2026', ['2026-03-14'], false],
  ['It came later than 13 March 2026', ['2026-03-14'], true],
  ['It came after 14 March 2026', ['2026-03-14'], false],
  ['It came after 14 March 2025', ['2026-03-13'], true],
  ['It came in April 2026', ['2026-03-14'], false],
  ['It came before April 2026', ['2026-03-14', '2026-03-15'], false],
  ['It came before April 2026', ['2026-03-14', '2026-03-14'], true],
  ['It came before April 2026', [], false],
])('"%s" bounds %j: %s (A11)', (text, days, is) => {
  const [date] = datesIn(text);
  if (date === undefined) throw new Error('the statement has no date');
  const sources = sourcesOf(...days.map((released) => ({ released })));
  expect(isBoundOf(text.slice(0, date.start), date.readings, sources, new Set())).toBe(is);
});
