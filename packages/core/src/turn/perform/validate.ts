import { emptyWorkpad } from '../../contracts/plan.js';
import { type Validation, validationSchema } from '../../contracts/validation.js';
import type { TurnState } from '../rules/state.js';
import { askRole } from './ask-role.js';
import { attachmentsOf } from './attachments-of.js';
import type { Outcome, PerformContext } from './context.js';

/** Validates an answer: first by code; only an answer that passes reaches the Validator. */
export async function validate(
  state: TurnState,
  context: PerformContext,
  answer: string,
): Promise<Outcome> {
  const unsupported = unsupportedCitations(state, answer);
  const revisionsLeft = state.limits.revisions - state.counters.revisions;
  if (unsupported.length > 0 && (state.rules === 1 || revisionsLeft > 0)) {
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
          ...(state.check && { check: state.check }),
          claims: state.claims,
          log: state.log,
          results: state.results,
          effects: state.effects,
          warnings: state.warnings.toArray().map(({ message }) => message),
          revisionsLeft,
        },
        { ...roleContext, ...attachmentsOf(state, context) },
      ),
    (validation, costs) => ({
      type: 'validator.validated',
      ...costs,
      validation,
      by: 'role',
    }),
  );
}

/** Returns citations such as `[c7]` and `[a2]` of claims and attachments that do not exist. */
function unsupportedCitations(state: TurnState, answer: string): string[] {
  const known = { c: state.claims.length, a: state.attachments.length };
  const cited = new Map([...answer.matchAll(/\[([ca])(\d+)\]/g)].map((match) => [match[0], match]));
  return [...cited.values()].flatMap(([, kind, digits]) => {
    const number = Number(digits);
    const isKnown = number >= 1 && number <= (kind === 'a' ? known.a : known.c);
    return isKnown ? [] : [`${kind}${number}`];
  });
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
