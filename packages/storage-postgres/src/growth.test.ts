import { expect, it } from 'vitest';
import { growth } from './growth.js';

it('answers yes until all that drew the last position have ended, and then no (F1)', () => {
  const hasGrown = growth();

  const answers = [
    hasGrown({ position: 1, xmin: 4n, xmax: 4n }),
    hasGrown({ position: 1, xmin: 4n, xmax: 4n }),
    hasGrown({ position: 2, xmin: 4n, xmax: 6n }),
    hasGrown({ position: 2, xmin: 5n, xmax: 7n }),
    hasGrown({ position: 2, xmin: 6n, xmax: 7n }),
    hasGrown({ position: 2, xmin: 6n, xmax: 8n }),
  ];

  expect(answers).toEqual([true, false, true, true, true, false]);
});
