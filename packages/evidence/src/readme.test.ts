import { expect, it } from 'vitest';
import { checkReport } from '../test/check-a-report.js';

it('checks a report as in the README (A11)', () => {
  const { text, hints } = checkReport('Both rooms come to €1,795.00 [=sum(c1.rooms.price)].');
  expect(text.split('\n')[0]).toBe('Both rooms come to €1,795.00 (≠ €2,135.25) [1].');
  expect(hints).toHaveLength(1);
});
