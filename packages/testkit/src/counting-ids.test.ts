import { expect, it } from 'vitest';
import { countingIds } from './counting-ids.js';

it('counts for each prefix from 1', () => {
  const ids = countingIds();

  expect([ids.next('turn'), ids.next('turn'), ids.next('intervention')]).toEqual([
    'turn_1',
    'turn_2',
    'intervention_1',
  ]);
});
