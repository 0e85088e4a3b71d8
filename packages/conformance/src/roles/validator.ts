import assert from 'node:assert/strict';
import { type Validation, validationSchema } from '@pce/core/contracts';
import { Sequence } from '@pce/core/internal';
import type { Validator, ValidatorInput } from '@pce/core/ports';
import { emptyWorkpad, findings, foreignText, goals, noFindings } from './inputs.js';
import { type RoleConformanceOptions, type RolePort, roleConformance } from './role-cases.js';

const input: ValidatorInput = {
  request: 'Find three laptops under $800 and compare them',
  context: '',
  goals,
  goalsProgress: goals.map(({ id }) => ({ goalId: id, status: 'achieved' })),
  successCriteria: ['the answer names Aspire 5'],
  workpad: emptyWorkpad,
  answer: 'Aspire 5 costs 549 [c1].',
  ...findings,
  effects: Sequence.of(),
  warnings: [],
  revisionsLeft: 1,
};

export const validatorPort: RolePort<Validator, ValidatorInput, Validation> = {
  port: 'Validator',
  schema: validationSchema,
  inputs: {
    'an answer with evidence': input,
    'an answer that cannot be revised any more': { ...input, revisionsLeft: 0 },
    'an answer without evidence': { ...input, answer: 'All laptops cost 1.' },
    'an answer to nothing': {
      ...input,
      goals: [],
      goalsProgress: [],
      successCriteria: [],
      answer: 'Nothing was found.',
      ...noFindings,
    },
    'an answer in other scripts': { ...input, answer: foreignText },
  },
  ask: (role, one, context) => role.validate(one, context),
  assertFits(asked, { goals: scored }) {
    const known = asked.goals.map(({ id }) => id);
    for (const { goalId } of scored) {
      assert.ok(known.includes(goalId), `it scores ${goalId}, and there is no such goal`);
    }
  },
};

/** Registers a test for each promise of the `Validator` port. */
export function validatorConformance(options: RoleConformanceOptions<Validator>): void {
  roleConformance(validatorPort, options);
}
