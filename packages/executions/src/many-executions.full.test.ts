import { expect, it } from 'vitest';
import { playExecutions } from '../test/play-executions.js';

it('ends 1,000 executions, with nothing done twice unasked and every pending task listed within a minute (D3, D9, D10, D11)', async () => {
  const played = await playExecutions(1_000, 2);

  expect(played).toMatchObject({ ended: 1_000, doneTwice: [], untold: [], outsideHours: 0 });
  expect(played.after.another).toBeGreaterThan(played.after.same);
}, 600_000);
