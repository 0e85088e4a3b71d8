import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Store,
  StoreError,
  type WorkflowMatcher,
} from '../../index.js';

const note = defineTool({
  name: 'note',
  description: 'Note it down',
  input: z.object({}),
  effect: 'read',
  execute: () => 'noted',
});

const scripted = () =>
  scriptedRoles({
    plan: aPlan(),
    decide: [aCommand('note it'), completion()],
    coordinate: { status: 'selected', kind: 'tool', name: 'note', args: {}, reason: '' },
  });

it('stores no event of a role interrupted by a cancel (A12)', async () => {
  const asked = Promise.withResolvers<void>();
  await using pce = createOrchestrator({
    ...scripted(),
    executor: {
      decide: (_, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason));
          asked.resolve();
        }),
    },
  });
  const turn = pce.start('Note it');
  await asked.promise;

  expect((await turn.cancel('enough')).status).toBe('cancelled');

  const types = (await pce.events(turn.id)).map(({ event }) => event.type);
  expect(types).toEqual(['turn.started', 'planner.planned', 'turn.finished']);
});

it('rethrows errors of a host’s own part, and keeps earlier events (F8)', async () => {
  const workflows: WorkflowMatcher = {
    versions: () => ({}),
    match: () => {
      throw new TypeError('the matcher is broken');
    },
    select: () => {
      throw new TypeError('not asked');
    },
    advance: () => ({ type: 'fail', message: 'not asked' }),
  };
  await using pce = createOrchestrator({ ...scripted(), tools: [note], workflows });
  const turn = pce.start('Note it');

  await expect(turn.result()).rejects.toThrow('the matcher is broken');

  expect((await pce.events(turn.id)).map(({ event }) => event.type)).toEqual([
    'turn.started',
    'planner.planned',
    'executor.decided',
  ]);
});

it('does not run a call whose tool is gone, and does not retry it (A4)', async () => {
  const store = memoryStore();
  const first = createOrchestrator({ ...scripted(), tools: [note], store });
  const { turn } = await first.start('Note it').result();
  const announced = (await first.events(turn)).find(({ event }) => event.type === 'tool.selected');
  await using second = createOrchestrator({ ...scriptedRoles({ decide: completion() }), store });

  const fork = await second.fork(turn, { at: announced?.version ?? 0 }).result();

  const events = (await second.events(fork.turn)).map(({ event }) => event);
  expect(events.filter((event) => event.type === 'coordinator.declined')).toMatchObject([
    { status: 'error', error: { code: 'not_found', isRetryable: false } },
  ]);
});

it('ends a save that is cancelled when the journal cannot be written, with the error (F8, A12)', async () => {
  const inner = memoryStore();
  let isAway = false;
  const store: Store = {
    ...inner,
    append: (...args) =>
      isAway
        ? Promise.reject(new StoreError('store_failed', 'the disk is full'))
        : inner.append(...args),
  };
  await using pce = createOrchestrator({
    ...scripted(),
    ...{ tools: [note], store },
    save: () => {
      throw new Error('no room');
    },
  });
  await pce.run('Note it');
  const [open] = await pce.interventions();
  isAway = true;
  const saving = pce.resolve(open?.intervention.id ?? '', { choose: 'retry', by: 'ann' });
  void saving.cancel('enough').catch(() => undefined);
  const end = await saving.result().catch((error: unknown) => error);
  expect(JSON.stringify(end) + String(end)).toContain('the disk is full');
});
