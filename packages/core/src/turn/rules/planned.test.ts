import { aPlan, aValidation, completion, given } from '@pce/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Goal, StrategicPlan } from '../../contracts/index.js';
import { backtrackingLevels } from '../../contracts/plan.js';
import type { TurnEvent } from '../../index.js';
import { goalStatuses } from '../../internal.js';
import { parseLog, renderLog } from '../../journal/index.js';
import { next } from './next.js';
import type { TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;

const planned = (plan: StrategicPlan): TurnEvent => ({ type: 'planner.planned', ...at, plan });

const failed = (goals: readonly { goalId: string; score: number }[]): TurnEvent => ({
  type: 'validator.validated',
  ...at,
  validation: aValidation(0.4, { issues: ['not enough'], goals: [...goals] }),
  by: 'role',
});

const goal = (id: number, description = `Reach ${id}`): Goal => ({
  id: `GOAL_${id}`,
  description,
  priority: 'medium',
  dependsOn: [],
});

const someGoals = fc
  .array(fc.record({ id: fc.nat({ max: 5 }), words: fc.constantFrom('a', 'b') }), {
    minLength: 1,
    maxLength: 5,
  })
  .map((all) => [...new Map(all.map(({ id, words }) => [id, goal(id, words)])).values()]);

/** A first attempt that came this far and failed, and the plan after it. */
const story = fc.record({
  first: someGoals,
  second: someGoals,
  statuses: fc.array(fc.constantFrom(...goalStatuses), { minLength: 5, maxLength: 5 }),
  scores: fc.array(fc.constantFrom(0, 0.5, 0.75, 1), { maxLength: 5 }),
  level: fc.option(fc.constantFrom(...backtrackingLevels), { nil: undefined }),
});

type Story = typeof story extends fc.Arbitrary<infer T> ? T : never;

function play({ first, second, statuses, scores, level }: Story): TurnState {
  const goalsProgress = first.map(({ id }, index) => ({
    goalId: id,
    status: statuses[index] ?? 'pending',
  }));
  const passed = scores.flatMap((score, index) => {
    const id = first[index]?.id;
    return id === undefined ? [] : [{ goalId: id, score }];
  });
  return given(
    planned(aPlan({ goals: first })),
    { type: 'executor.decided', ...at, ...completion(), goalsProgress },
    { type: 'synthesizer.answered', ...at, answer: 'Done.' },
    failed(passed),
    planned(aPlan({ goals: second, ...(level && { backtracking: level }) })),
  );
}

it('keeps, at local and partial, exactly the achieved goals that are unchanged (A19)', () => {
  fc.assert(
    fc.property(story, (told) => {
      const { kept, goalsProgress } = play(told);
      const { first, second, statuses, scores, level } = told;
      const expected = second.filter(({ id, description }) => {
        const place = first.findIndex((one) => one.id === id && one.description === description);
        const isPassed = (scores[place] ?? 1) >= 0.75;
        return place !== -1 && statuses[place] === 'achieved' && isPassed;
      });
      const keeps = level === 'local' || level === 'partial';
      expect(kept).toEqual(keeps ? expected.map(({ id }) => id) : []);
      expect(goalsProgress.filter(({ status }) => status === 'achieved')).toHaveLength(kept.length);
    }),
  );
});

it('records the number, level and kept goals of each plan, and §4 reads back (A8, A19)', () => {
  fc.assert(
    fc.property(story, (told) => {
      const { log, revision, kept } = play(told);
      expect(revision).toBe(2);
      expect(log.findLast(({ type }) => type === 'plan')).toMatchObject({
        attempt: 2,
        revision: { number: 2, ...(told.level && { level: told.level }), kept },
      });
      expect(parseLog(renderLog(log))).toEqual(log.toArray());
    }),
  );
});

it('asks a person if the Planner backtracks to a question, and stays in the attempt (A14, A19)', () => {
  const plan = aPlan({ backtracking: 'clarify', reason: 'Which shop?' });
  const state = play({
    first: [goal(1)],
    second: [goal(1)],
    statuses: [],
    scores: [],
    level: 'clarify',
  });
  expect(next(state)[0]).toMatchObject({
    type: 'open-intervention',
    halt: { kind: 'clarification' },
  });
  expect(next(given(planned(plan)))).toEqual([{ type: 'decide' }]);
});
