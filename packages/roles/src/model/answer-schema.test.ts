import type { JsonObject } from '@pce/core';
import {
  executorDecisionSchema,
  reflectionSchema,
  reviewSchema,
  strategicPlanSchema,
  synthesisSchema,
  validationSchema,
} from '@pce/core/contracts';
import { aValidation } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { answerSchema } from './answer-schema.js';
import { coordinatorReplySchema } from './coordinator-reply.js';
import { promptsFor } from './role-prompts.js';

const prompts = promptsFor({});

/** Every field that a role's answer can have, filled. */
const full: readonly (readonly [keyof typeof prompts, z.core.$ZodType, JsonObject])[] = [
  [
    'planner',
    strategicPlanSchema,
    {
      ...{ approach: 'a', successCriteria: ['b'], routeTo: 'executor', reason: 'c' },
      goals: [{ id: 'GOAL_1', description: 'g', priority: 'high', dependsOn: [] }],
      backtracking: 'local',
      workpad: {
        tasks: [{ id: 'STEP_1', description: 'd' }],
        ...{ assumptions: ['e'], constraints: ['f'], openQuestions: ['g'], risks: ['h'] },
      },
    },
  ],
  ['planner', strategicPlanSchema, { routeTo: 'synthesis', goals: [], answer: 'a' }],
  [
    'executor',
    executorDecisionSchema,
    {
      ...{ action: 'BLOCKED', analysis: 'b', reasoning: 'c', task: 'd', goalFocus: ['GOAL_1'] },
      goalsProgress: [{ goalId: 'GOAL_1', status: 'blocked', progress: 'e' }],
    },
  ],
  ['critic', reviewSchema, { verdict: 'REVISE', issues: ['a'] }],
  ['executor', executorDecisionSchema, { action: 'COMMAND', command: 'a' }],
  [
    'executor',
    executorDecisionSchema,
    { action: 'COMMAND', commands: ['a', 'b'], completes: true },
  ],
  [
    'coordinator',
    coordinatorReplySchema,
    { status: 'selected', kind: 'tool', name: 'a', args: {}, reason: 'b' },
  ],
  ['coordinator', coordinatorReplySchema, { status: 'needs_more_info', missing: ['a'] }],
  ['coordinator', coordinatorReplySchema, { status: 'needs_clarification', readings: ['a'] }],
  ['coordinator', coordinatorReplySchema, { status: 'search', words: 'a' }],
  [
    'reflector',
    reflectionSchema,
    {
      ...{ diagnosis: 'a', action_items: ['b'] },
      alignment_check: { aligned: true, rationale: 'c' },
    },
  ],
  ['synthesizer', synthesisSchema, { answer: 'a' }],
  [
    'validator',
    validationSchema,
    {
      ...{ score: 0.5, checks: aValidation(0.5).checks },
      ...{ issues: ['a'], revisionHints: ['b'], suggestedFixes: ['c'] },
      goals: [{ goalId: 'GOAL_1', score: 1 }],
      criteria: [{ criterion: 'a', status: 'passed', detail: 'b' }],
      reasons: ['tool_failure'],
    },
  ],
];

function schemaOf(role: keyof typeof prompts, contract: z.core.$ZodType) {
  return answerSchema(contract, prompts[role].answer)['~standard'];
}

describe('the schemas that models are shown', () => {
  it.each(full)(
    'name fields that the contract of the %s takes, and keeps (F4)',
    async (role, contract, answer) => {
      const result = await schemaOf(role, contract).validate(answer);
      expect(result).toMatchObject({ value: answer });
      const shown = prompts[role].answer.properties;
      expect(Object.keys(shown ?? {})).toEqual(expect.arrayContaining(Object.keys(answer)));
    },
  );

  it.each(full)('show every field of the %s that is in use', (role) => {
    const used = full
      .filter(([name]) => name === role)
      .flatMap(([, , answer]) => Object.keys(answer));
    expect(Object.keys(prompts[role].answer.properties ?? {}).sort()).toEqual(
      [...new Set(used)].sort(),
    );
  });

  it('say in English what an answer lacks, for the model to mend it (A2)', async () => {
    const result = await schemaOf('executor', executorDecisionSchema).validate({
      action: 'COMMAND',
    });
    expect(result.issues).toMatchObject([
      { path: ['command'], message: expect.stringContaining('needs a command in plain words') },
    ]);
  });

  it('are what an adapter asks for, going in and coming out', () => {
    const { jsonSchema } = schemaOf('synthesizer', synthesisSchema);
    expect(jsonSchema.input({ target: 'draft-07' })).toBe(prompts.synthesizer.answer);
    expect(jsonSchema.output({ target: 'draft-07' })).toBe(prompts.synthesizer.answer);
  });
});
