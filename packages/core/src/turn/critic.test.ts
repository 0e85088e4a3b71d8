import {
  aPlan,
  aValidation,
  completion,
  countingIds,
  fakeClock,
  type RoleScripts,
  scriptedRoles,
} from '@pce/testkit';
import { expect, it } from 'vitest';
import type { Review, StrategicPlan } from '../contracts/index.js';
import { createOrchestrator, memoryStore, type Orchestrator, type PlannerInput } from '../index.js';

const pass: Review = { verdict: 'PASS', issues: [] };
const sentBack: Review = { verdict: 'REVISE', issues: ['the budget is missing'] };
const blocked: Review = { verdict: 'BLOCK', issues: ['which city?'] };

function open(scripts: RoleScripts, store = memoryStore()): Orchestrator {
  return createOrchestrator({
    ...scriptedRoles(scripts),
    store,
    clock: fakeClock(),
    ids: countingIds(),
  });
}

async function typesOf(pce: Orchestrator, turn: string): Promise<string[]> {
  return (await pce.events(turn)).map(({ event }) => event.type);
}

it('reviews a plan before the Executor gets it, and continues if it passes (A17)', async () => {
  await using pce = open({ review: pass });
  const turn = pce.start('Do it');
  expect((await turn.result()).status).toBe('completed');
  expect((await typesOf(pce, turn.id)).slice(0, 4)).toEqual([
    'turn.started',
    'planner.planned',
    'critic.reviewed',
    'executor.decided',
  ]);
  await pce.replay(turn.id);
});

it('rejects a plan with issues, in the same attempt, without counting an invocation (A17)', async () => {
  const told: PlannerInput[] = [];
  await using pce = open({
    plan: (input) => {
      told.push(input);
      return aPlan({ approach: `plan ${told.length}` });
    },
    review: [sentBack, pass, sentBack, pass],
    validate: [aValidation(0.4, { issues: ['no price'] }), aValidation(1)],
  });
  const result = await pce.start('Do it').result();
  expect(result.status).toBe('completed');
  expect(told.map(({ attempt, failure }) => [attempt, failure?.by, failure?.issues])).toEqual([
    [1, undefined, undefined],
    [1, 'critic', ['the budget is missing']],
    [2, 'validator', ['no price']],
    [2, 'critic', ['the budget is missing']],
  ]);
  expect(told[1]?.failure?.plan?.approach).toBe('plan 1');
  expect(result.log.filter(({ type }) => type === 'review')).toHaveLength(2);
});

it('asks a person if the Critic has rejected plans too often, with its name and value (A7, A13, A17)', async () => {
  await using pce = open({ review: sentBack });
  const turn = pce.start('Do it');
  const result = await turn.result();
  expect(result).toMatchObject({
    status: 'blocked',
    warnings: [{ code: 'planRevisions', value: 2 }],
    interventions: [{ kind: 'limit', phase: 'critic', code: 'planRevisions' }],
  });
  expect(result.interventions[0]?.message).toContain('the budget is missing');
  expect((await typesOf(pce, turn.id)).filter((type) => type === 'planner.planned')).toHaveLength(
    3,
  );
});

it.each([
  ['proceed', 'completed', 1],
  ['replan', 'completed', 2],
  ['abandon', 'failed', 1],
])('lets a person decide on a blocked plan: %s (A14, A17)', async (choose, status, plans) => {
  await using pce = open({ review: [blocked, pass] });
  const turn = pce.start('Do it');
  const { interventions } = await turn.result();
  expect(interventions).toMatchObject([
    { kind: 'blocked', phase: 'critic', message: 'which city?' },
  ]);
  const decision = { choose, by: 'ann', answer: 'Oslo' };
  const resolved = await pce.resolve(interventions[0]?.id ?? '', decision).result();
  expect(resolved.status).toBe(status);
  const types = await typesOf(pce, turn.id);
  expect(types.filter((type) => type === 'planner.planned')).toHaveLength(plans);
  await pce.replay(turn.id);
});

it('does not ask the Critic about a plan without work (A10, A17)', async () => {
  await using pce = open({ plan: aPlan({ routeTo: 'synthesis', goals: [] }), review: blocked });
  expect((await pce.start('Hello').result()).status).toBe('completed');
});

it('refuses to continue without the Critic, or continues without a review if the host allows it (A17, F1)', async () => {
  const store = memoryStore();
  const planThenPause = (): StrategicPlan => {
    void turn.pause();
    return aPlan();
  };
  const turn = open({ plan: planThenPause, review: pass }, store).start('Do it');
  expect((await turn.result()).status).toBe('paused');
  const second = open({ decide: completion() }, store);
  const refused = second.resume(turn.id, { onVersionChange: 'refuse' });
  await expect(refused.result()).rejects.toThrow('critic is gone');
  const resumed = second.resume(turn.id, { onVersionChange: 'continue' });
  expect((await resumed.result()).status).toBe('completed');
  expect(await typesOf(second, turn.id)).not.toContain('critic.reviewed');
  await second.replay(turn.id);
});
