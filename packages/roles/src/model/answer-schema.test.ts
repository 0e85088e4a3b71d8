import type { JsonObject } from '@pce/core';
import {
  executorDecisionSchema,
  reflectionSchema,
  reviewSchema,
  strategicPlanSchema,
  synthesisSchema,
  validationSchema,
} from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { answerSchema } from './answer-schema.js';
import { coordinatorReplySchema } from './coordinator-reply.js';
import { expandDecision } from './mend/expand-decision.js';
import { expandPlan } from './mend/expand-plan.js';
import { expandVerdict } from './mend/expand-verdict.js';
import { promptsFor } from './role-prompts.js';

const prompts = promptsFor({});

/** Every field of a role's answer, filled. */
const full: readonly (readonly [keyof typeof prompts, z.core.$ZodType, JsonObject])[] = [
  [
    'planner',
    strategicPlanSchema,
    { goals: ['a'], constraints: [{ text: 'b' }], backtracking: 'local', question: '' },
  ],
  ['planner', strategicPlanSchema, { answer: 'a' }],
  ['planner', strategicPlanSchema, { reply: 'a' }],
  [
    'executor',
    executorDecisionSchema,
    {
      commands: ['a', 'b'],
      done: true,
      values: { x: 'y' },
      notReached: { GOAL_1: 'z' },
      constraints: ['c'],
      askFirst: ['d'],
    },
  ],
  ['executor', executorDecisionSchema, { forEach: 'r1.a', command: 'Read item.id' }],
  ['executor', executorDecisionSchema, { look: ['count(r1)'] }],
  ['executor', executorDecisionSchema, { reply: 'a' }],
  ['executor', executorDecisionSchema, { question: 'a' }],
  ['executor', executorDecisionSchema, { analysis: 'a' }],
  ['critic', reviewSchema, { verdict: 'REVISE', issues: ['a'] }],
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
      ...{ score: 0.5, issues: ['a'] },
      criteria: [{ criterion: 'a', status: 'cannot_tell', detail: 'b' }],
    },
  ],
];

/** Adds the fields that a prompt allows to omit. */
const expansions: Partial<Record<keyof typeof prompts, (value: unknown) => unknown>> = {
  ...{ planner: expandPlan, executor: expandDecision, validator: expandVerdict },
};

function schemaOf(role: keyof typeof prompts, contract: z.core.$ZodType) {
  return answerSchema(contract, prompts[role].answer, { expand: expansions[role] })['~standard'];
}

describe('the schemas that models are shown', () => {
  it.each(full)(
    'name fields that the contract of the %s accepts (F4)',
    async (role, contract, answer) => {
      const result = await schemaOf(role, contract).validate(answer);
      expect(result.issues).toBeUndefined();
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

  it('report in English what an answer lacks, for the model to repair it (A2)', async () => {
    const result = await schemaOf('executor', executorDecisionSchema).validate({
      action: 'COMMAND',
    });
    expect(result.issues).toMatchObject([
      { path: ['command'], message: expect.stringContaining('command') },
    ]);
  });

  it('convert input and output for an adapter', () => {
    const { jsonSchema } = schemaOf('synthesizer', synthesisSchema);
    expect(jsonSchema.input({ target: 'draft-07' })).toBe(prompts.synthesizer.answer);
    expect(jsonSchema.output({ target: 'draft-07' })).toBe(prompts.synthesizer.answer);
  });
});
