import { aPlan, completion, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { createBudget, createOrchestrator, memoryStore } from '../index.js';
import type { TurnOptions } from './drive/start-options.js';

type Store = ReturnType<typeof memoryStore>;

/** An orchestrator whose Executor asks a model for each decision, and a person first where the request is unclear. One that is dying never plans. */
function open(store: Store, version = 'now') {
  const roles = scriptedRoles({
    plan({ request, answers }) {
      if (version === 'dying') return new Promise<never>(() => undefined);
      return request === 'Unclear' && answers.length === 0
        ? aPlan({ routeTo: 'clarify', reason: 'which one?' })
        : aPlan();
    },
    decide: (_, { budget }) => {
      budget.reserveModelCall();
      return completion();
    },
  });
  const planner = { ...roles.planner, version };
  return createOrchestrator({ ...roles, planner, store, isOwnerAlive: () => false });
}

/** Each function that drives a turn. Those that continue one use another version of the Planner. */
const ways = {
  start: async (store: Store, given: TurnOptions) => open(store).start('Go', given),
  thread: async (store: Store, given: TurnOptions) => open(store).thread('t').start('Go', given),
  async fork(store: Store, given: TurnOptions) {
    const { turn } = await open(store).start('Go').result();
    return open(store).fork(turn, { at: 1, ...given });
  },
  async resume(store: Store, given: TurnOptions) {
    const turn = open(store, 'dying').start('Go');
    await turn.durable;
    return open(store).resume(turn.id, given);
  },
  async resolve(store: Store, given: TurnOptions) {
    const { interventions } = await open(store, 'before').start('Unclear').result();
    const decision = { choose: 'answer', answer: 'this one', by: 'ann' };
    return open(store).resolve(interventions[0]?.id ?? '', decision, given);
  },
  async recover(store: Store, { output: _, ...given }: TurnOptions) {
    await open(store, 'dying').start('Go').durable;
    const { recovered, failed } = await open(store).recover(given);
    if (recovered[0] === undefined) throw failed[0]?.error;
    return recovered[0];
  },
} as const;
type Way = keyof typeof ways;
const names: readonly Way[] = ['start', 'thread', 'fork', 'resume', 'resolve', 'recover'];
const continuing: readonly Way[] = ['resume', 'resolve', 'recover'];
const onVersionChange = 'continue';

describe.each(names)('%s', (way) => {
  it('uses the given budget (A7)', async () => {
    const budget = createBudget({ limits: { modelCalls: 5 } });
    const handle = await ways[way](memoryStore(), { budget, onVersionChange });
    expect(await handle.result()).toMatchObject({ status: 'completed' });
    expect(budget.used()?.modelCalls).toBe(1);
  });

  it('is cancelled by the given signal', async () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const handle = await ways[way](memoryStore(), { signal, onVersionChange });
    expect(await handle.result().catch(({ message }) => message)).toSatisfy(
      (ended) => ended === 'enough' || ended.status === 'cancelled',
    );
  });

  it('rejects a misspelt option, with the nearest name', async () => {
    const misspelt: object = { bugdet: createBudget({ limits: {} }) };
    const driven = ways[way](memoryStore(), { onVersionChange, ...misspelt });
    await expect(driven).rejects.toThrow(/there is no option "bugdet"; did you mean budget\?/);
  });
});

it.each(continuing)('%s handles other versions as requested (B5)', async (way) => {
  const refuse = { onVersionChange: 'refuse' } as const;
  const refused = (async () => (await ways[way](memoryStore(), refuse)).result())();
  await expect(refused).rejects.toMatchObject({ code: 'versions_changed' });
  const handle = await ways[way](memoryStore(), { onVersionChange: () => 'continue' });
  expect(await handle.result()).toMatchObject({ status: 'completed' });
});
