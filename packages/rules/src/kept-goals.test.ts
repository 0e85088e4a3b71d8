import { createOrchestrator, defineTool, type Roles, type TurnResult } from '@pce/core';
import { aValidation, countingIds, fakeClock } from '@pce/testkit';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ruleRoles } from './rule-roles.js';

/** Steps by the topic of their goal; each topic is a unique word, so that the step serves that goal alone. */
const topics = ['apples', 'bridges', 'clouds', 'deserts'] as const;

const scenario = fc.record({
  goals: fc.uniqueArray(fc.constantFrom(...topics), { minLength: 2, maxLength: 4 }),
  /** Steps that fail in the first attempt. */
  failing: fc.uniqueArray(fc.constantFrom(...topics), { maxLength: 3 }),
  level: fc.constantFrom('local', 'partial', 'full'),
  steps: fc.integer({ min: 1, max: 2 }),
});

type Scenario = typeof scenario extends fc.Arbitrary<infer T> ? T : never;

interface Played {
  readonly result: TurnResult;
  /** Commands that ran, by attempt. */
  readonly runs: readonly (readonly string[])[];
}

/** Two attempts: in the first some steps fail, and a person has them skipped. */
async function play({ goals, failing, level, steps }: Scenario): Promise<Played> {
  const runs: string[][] = [[]];
  const look = defineTool({
    name: 'atlas.look',
    description: 'Look up a topic in the atlas',
    input: z.object({ topic: z.string() }),
    effect: 'once',
    execute: ({ topic }) => {
      const [word = ''] = topic.split(' ');
      runs.at(-1)?.push(word);
      if (runs.length === 1 && failing.some((one) => one === word)) throw new Error('torn page');
      return { topic };
    },
  });
  const rules = ruleRoles();
  const roles: Roles = {
    ...rules,
    planner: {
      async plan(input, context) {
        if (input.attempt === 2) runs.push([]);
        const plan = await rules.planner.plan(input, context);
        return input.attempt === 1 ? plan : { ...plan, backtracking: level };
      },
    },
    validator: {
      validate: async () => aValidation(runs.length === 1 ? 0.4 : 1, { reasons: ['tool_failure'] }),
    },
  };
  await using pce = createOrchestrator({
    ...roles,
    tools: [look],
    clock: fakeClock(),
    ids: countingIds(),
    limits: { iterations: 40, coordinatorErrors: 20 },
  });
  const list = goals.flatMap((topic) =>
    Array.from({ length: steps }, () => `- Look up the topic \`${topic}\` in the atlas`),
  );
  const wishes = goals.map((topic) => `- Know ${topic}`);
  const turn = pce.start(`## Goals\n${wishes.join('\n')}\n\n## Steps\n${list.join('\n')}\n`);
  let result = await turn.result();
  for (let open = result.interventions[0]; open !== undefined; open = result.interventions[0]) {
    result = await pce.resolve(open.id, { choose: 'skip', by: 'ann' }).result();
  }
  await pce.replay(turn.id);
  return { result, runs };
}

it('achieved goals are not repeated at local and partial, but at full (A19)', async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (told) => {
      const { result, runs } = await play(told);
      const { goals, failing, level, steps } = told;
      const missed = goals.filter((topic) => failing.includes(topic));
      const again = level === 'full' ? goals : missed;
      expect(runs[1]).toEqual(again.flatMap((topic) => Array.from({ length: steps }, () => topic)));
      expect(result.status).toBe('completed');
      expect(result.goals.every(({ status }) => status === 'achieved')).toBe(true);
    }),
    { numRuns: 25 },
  );
});
