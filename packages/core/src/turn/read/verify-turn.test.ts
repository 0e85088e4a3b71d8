import { fakeClock, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import type { ExecutorDecision } from '../../contracts/decision.js';
import { rebuildStreams } from '../../journal/rebuild-streams.js';
import { memoryStore } from '../../store/memory-store.js';
import type { Store } from '../../store/store.js';
import { createOrchestrator } from '../orchestrator.js';
import { turnJournal } from './turn-journal.js';
import { verifyTurn } from './verify-turn.js';

it('does not report a turn that continues while it is read as tampered with (F3)', async () => {
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

it('has the same rows after a rebuild as before, those of an open question included (F1, A14)', async () => {
  const store = memoryStore();
  const blocked: ExecutorDecision = {
    action: 'BLOCKED',
    reasoning: 'which one?',
    goalFocus: [],
    goalsProgress: [],
  };
  const pce = createOrchestrator({ ...scriptedRoles({ decide: blocked }), store });
  expect((await pce.start('Do it').result()).status).toBe('blocked');
  const all = () =>
    Promise.all(
      ['turns', 'interventions', 'heads'].map((collection) => store.listView({ collection })),
    );
  const before = await all();
  expect(before.map((rows) => rows.length)).toEqual([1, 1, 1]);

  await rebuildStreams(store, [turnJournal]);

  expect(await all()).toEqual(before);
});
