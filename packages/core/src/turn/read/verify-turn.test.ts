import { fakeClock, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import { createOrchestrator } from '../orchestrator.js';
import { verifyTurn } from './verify-turn.js';

it('takes a turn that goes on while it is read for what it is: not tampered with (F3)', async () => {
  const clock = fakeClock();
  const store = memoryStore({ clock });
  const pce = createOrchestrator({ ...scriptedRoles(), store, clock });
  const { turn, status } = await pce.start('Do it').pause();
  expect(status).toBe('paused');
  const busy: Store = {
    ...store,
    async read(input) {
      const entries = await store.read(input);
      await pce.resume(turn).result();
      return entries;
    },
  };
  expect((await verifyTurn(busy, turn)).turn).toBe(turn);
  expect((await pce.result(turn)).status).toBe('completed');
});
