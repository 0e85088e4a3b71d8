import { expect, it } from 'vitest';
import { CassetteUnusedError } from './cassette-error.js';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `call ${index + 1}`);

it('lists the calls that were not made, ten at most, and counts the rest (F5)', () => {
  const one = new CassetteUnusedError('c.json', lines(1));
  const ten = new CassetteUnusedError('c.json', lines(10));
  const more = new CassetteUnusedError('c.json', lines(12));

  expect(one.message.split('\n')).toEqual([
    expect.stringContaining('c.json: 1 recorded call was not made'),
    '  call 1',
  ]);
  expect(ten.message.split('\n')).toHaveLength(11);
  expect(more.message.split('\n').slice(10)).toEqual(['  call 10', '  and 2 more']);
  expect(more.message).toContain('12 recorded calls were not made');
  expect([one.code, one.unused]).toEqual(['cassette_unused', ['call 1']]);
});
