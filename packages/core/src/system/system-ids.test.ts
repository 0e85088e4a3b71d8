import { expect, it } from 'vitest';
import { systemIds } from './system-ids.js';

it('makes ids of the prefix and 26 characters, safe in a file name', () => {
  expect(systemIds.next('turn')).toMatch(/^turn_[0-9a-z]{26}$/);
});

it('makes unique ids, which sort in order of creation', () => {
  const ids = Array.from({ length: 60_000 }, () => systemIds.next('turn'));

  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});
