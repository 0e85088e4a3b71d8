import { expect, it } from 'vitest';
import { playAway } from './play-away.ts';

it.each([
  ['does not work', () => new Response('overloaded', { status: 503 })],
  ['has a limit and names no time', () => new Response('slow down', { status: 429 })],
])(
  'a model that is unavailable for 15 minutes, since it %s, delays 200 tasks and needs no person (A25)',
  async (_why, refusal) => {
    const { status, completed, asked, waits } = await playAway(200, refusal);

    expect({ status, completed, asked }).toEqual({
      status: 'COMPLETED',
      completed: 200,
      asked: [],
    });
    expect(waits.length).toBeGreaterThan(20);
  },
);
