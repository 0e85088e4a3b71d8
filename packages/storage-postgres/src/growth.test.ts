import { expect, it } from 'vitest';
import { growth } from './growth.js';

it('returns true until all transactions that drew the last position have ended, then false (F1)', () => {
  const drawn = growth();

  const answers = [
    drawn.hasGrown({ position: 1, xmin: 4n, xid: 4n }),
    drawn.hasGrown({ position: 1, xmin: 4n, xid: undefined }),
    drawn.hasGrown({ position: 1, xmin: 4n, xid: undefined }),
    drawn.hasGrown({ position: 2, xmin: 4n, xid: 6n }),
    drawn.hasGrown({ position: 2, xmin: 5n, xid: undefined }),
    drawn.hasGrown({ position: 2, xmin: 6n, xid: undefined }),
    drawn.hasGrown({ position: 2, xmin: 6n, xid: undefined }),
  ];

  expect(answers).toEqual([true, true, false, true, true, true, false]);
});

it('remembers the last position, so that only a new one costs a transaction id (F1)', () => {
  const drawn = growth();

  const before = drawn.position;
  drawn.hasGrown({ position: 3, xmin: 1n, xid: 1n });

  expect([before, drawn.position]).toEqual([undefined, 3]);
});
