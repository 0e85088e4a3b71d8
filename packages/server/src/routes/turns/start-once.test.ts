import { createOrchestrator, memoryStore } from '@pce/core';
import { createTurnReader } from '@pce/core/internal';
import type { InputGuard } from '@pce/core/ports';
import { countingIds, fakeClock, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { startOnce } from './start-once.js';

const namesTaken: InputGuard = {
  name: 'names',
  version: '1',
  checkInput: ({ request }) =>
    request.includes('Ann')
      ? {
          action: 'change',
          to: { request: request.replaceAll('Ann', 'NAME') },
          reason: 'it held a name',
        }
      : { action: 'allow' },
};

/** A server that dies after each turn it began, before it has answered. */
function dyingServer() {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const turns = createTurnReader({ store });
  const send = (request: string, owner = 'local') => {
    const pce = createOrchestrator({
      ...scriptedRoles({}),
      store,
      clock,
      inputGuard: namesTaken,
    });
    const context = { turns, clock, ids: countingIds() };
    return startOnce({ request, owner }, context, (turn) =>
      pce.start(request, { turn, owner }).result(),
    );
  };
  return { send, list: () => turns.list({ owner: 'local' }) };
}

it('finds the turn of a request that a guard changed, sent again after a crash (D4)', async () => {
  const { send, list } = dyingServer();
  const turn = await send('Write to Ann');
  expect(await send('Write to Ann')).toBe(turn);
  expect((await list()).turns).toMatchObject([{ title: 'Write to NAME' }]);
});

it('refuses another request under the key, and the same of another owner (D4)', async () => {
  const { send } = dyingServer();
  await send('Write to Ben');
  await expect(send('Write to Cem')).rejects.toThrow('has begun a turn of another request');
  await expect(send('Write to Ben', 'eve')).rejects.toThrow('has begun a turn of another request');
});
