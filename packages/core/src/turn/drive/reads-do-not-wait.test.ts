import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  createOrchestrator,
  defineTool,
  type Effect,
  memoryStore,
  type OrchestratorOptions,
  type Store,
} from '../../index.js';

/** A store whose appends, those of a turn's start or only what follows, wait until they are let through. */
function heldStore(
  held: 'start' | 'rest',
  store = memoryStore(),
): { readonly store: Store; letThrough(): void } {
  const opened = Promise.withResolvers<void>();
  return {
    store: {
      ...store,
      async append(input) {
        if (held === 'start' || input.expectedVersion > 0) await opened.promise;
        return store.append(input);
      },
    },
    letThrough: opened.resolve,
  };
}

/** Carries out `looks` commands with a tool of an effect class and records what happens, in order. */
function traced(
  effect: Effect,
  looks: number,
  store: Store,
  options: Pick<OrchestratorOptions, 'needsApproval'> = {},
) {
  const trace: string[] = [];
  let left = looks;
  const look = defineTool({
    name: 'look',
    description: 'Look it up',
    input: z.object({}),
    effect,
    execute: () => {
      trace.push('runs');
      return 'seen';
    },
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: () => {
        left -= 1;
        return left < 0 ? completion() : aCommand(`look at ${left}`);
      },
      coordinate: { status: 'selected', kind: 'tool', name: 'look', args: {}, reason: '' },
      synthesize: () => {
        trace.push('answers');
        return { answer: 'Seen.' };
      },
    }),
    tools: [look],
    store,
    ...options,
    limits: { iterations: 1_000, commandsInARow: 1_000, repeats: 1_000 },
  });
  return { pce, trace };
}

/** Lets everything happen that waits for nothing but promises. */
async function settled(): Promise<void> {
  for (let tick = 0; tick < 20; tick += 1) await new Promise(setImmediate);
}

describe('a call of a tool that only reads', () => {
  it('does not wait for the journal; §4 and the answer that follows from it do (F1, F8)', async () => {
    const { store, letThrough } = heldStore('rest');
    const { pce, trace } = traced('read', 3, store);
    const turn = pce.start('Look');
    await settled();
    expect(trace).toEqual(['runs', 'runs', 'runs']);
    expect(turn.log.toMarkdown()).not.toContain('seen');

    letThrough();
    expect((await turn.result()).status).toBe('completed');
    expect(turn.log.toMarkdown()).toContain('seen');
    expect(trace).toEqual(['runs', 'runs', 'runs', 'answers']);
  });

  it('waits until the turn itself is durable (F1, F15)', async () => {
    const { store, letThrough } = heldStore('start');
    const { pce, trace } = traced('read', 1, store);
    const turn = pce.start('Look');
    await settled();
    expect(trace).toEqual([]);

    letThrough();
    await turn.result();
    expect(trace).toEqual(['runs', 'answers']);
  });

  it('waits once as many events are pending as may be lost (F1)', async () => {
    const { store, letThrough } = heldStore('rest');
    const { pce, trace } = traced('read', 200, store);
    const turn = pce.start('Look');
    await settled();
    expect(trace.length).toBeGreaterThan(50);
    expect(trace.length).toBeLessThan(100);

    letThrough();
    await turn.result();
    expect(trace).toHaveLength(201);
  });

  it('waits until its approval is durable (F9)', async () => {
    const journal = memoryStore();
    const asking = traced('read', 1, journal, { needsApproval: () => true });
    const { interventions } = await asking.pce.start('Look').result();
    const [{ id } = { id: '' }] = interventions;
    const { store, letThrough } = heldStore('rest', journal);
    const { pce, trace } = traced('read', 0, store);
    const turn = pce.resolve(id, { choose: 'approve', by: 'ann' });
    await settled();
    expect(trace).toEqual([]);

    letThrough();
    await turn.result();
    expect(trace).toEqual(['runs', 'answers']);
  });
});

describe.each(['idempotent', 'once'] as const)('a call of a tool that is %s', (effect) => {
  it('waits until the journal has its announcement (F1, F8)', async () => {
    const { store, letThrough } = heldStore('start');
    const { pce, trace } = traced(effect, 1, store);
    const turn = pce.start('Do it');
    await settled();
    expect(trace).toEqual([]);

    letThrough();
    expect((await turn.result()).status).toBe('completed');
    expect(trace).toEqual(['runs', 'answers']);
  });
});
