import { expect, it } from 'vitest';
import { playAway } from './play-away.ts';

it('a model with a limit that names a time, reached for 15 minutes, delays 60 tasks and needs no person (A25)', async () => {
  const refusal = () =>
    new Response('slow down', { status: 429, headers: { 'retry-after': '70' } });
  const { status, completed, asked, waits } = await playAway(60, refusal);

  expect({ status, completed, asked }).toEqual({ status: 'COMPLETED', completed: 60, asked: [] });
  expect(waits.length).toBeGreaterThan(20);
});
