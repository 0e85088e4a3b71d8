import { emptyWorkpad } from '../../contracts/plan.js';
import { type Validation, validationSchema } from '../../contracts/validation.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import type { Outcome, PerformContext } from './context.js';

/** Validates an answer: first by code, as far as code can; only an answer that passes reaches the Validator. */
export async function validate(
  state: TurnState,
  context: PerformContext,
  answer: string,
): Promise<Outcome> {
  const unsupported = unsupportedCitations(state, answer);
  if (unsupported.length > 0) {
    const validation = unsupportedValidation(unsupported);
    return { type: 'validator.validated', validation, by: 'code' };
  }
  return askRole(
    'validator',
    validationSchema,
    context,
    (roleContext) =>
      context.roles.validator.validate(
        {
          request: state.request,
          context: state.context,
          goals: state.plan?.goals ?? [],
          goalsProgress: state.goalsProgress,
          successCriteria: state.plan?.successCriteria ?? [],
          workpad: state.plan?.workpad ?? emptyWorkpad,
          answer,
          claims: state.claims,
          log: state.log,
          results: state.results,
          warnings: state.warnings.toArray().map(({ message }) => message),
        },
        roleContext,
      ),
    (validation, costs) => ({
      type: 'validator.validated',
      ...costs,
      validation,
      by: 'role',
    }),
  );
}

/** Citations such as `[c7]` of claims that are not in the journal. */
function unsupportedCitations(state: TurnState, answer: string): string[] {
  const cited = new Set([...answer.matchAll(/\[c(\d+)\]/g)].map(([, digits]) => Number(digits)));
  return [...cited]
    .filter((number) => number < 1 || number > state.claims.length)
    .map((number) => `c${number}`);
}

function unsupportedValidation(unsupported: readonly string[]): Validation {
  return {
    score: 0.5,
    checks: {
      claimsSupported: false,
      nothingInvented: false,
      queryAddressed: true,
      coherentFormat: true,
      sourcesPresent: false,
    },
    goals: [],
    criteria: [],
    issues: [`the answer cites claims that are not in the journal: ${unsupported.join(', ')}`],
    revisionHints: [`remove or replace the citations ${unsupported.join(', ')}`],
    suggestedFixes: [],
    reasons: ['missing_evidence'],
  };
}
