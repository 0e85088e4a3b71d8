import { aCommand, aPlan, completion, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { createOrchestrator, defineTool, memoryStore, type WorkflowMatcher } from '../../index.js';

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
