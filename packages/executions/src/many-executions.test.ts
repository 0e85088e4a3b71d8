import { expect, it } from 'vitest';
import { playExecutions } from '../test/play-executions.js';

it('ends 20 executions, with nothing done twice unasked and every pending task listed within a minute (D3, D10, D11)', async () => {
  const played = await playExecutions(20, 1);

  expect(played).toMatchObject({ ended: 20, doneTwice: [], untold: [], outsideHours: 0 });
  expect(played.after.another).toBeGreaterThan(played.after.same);
});
