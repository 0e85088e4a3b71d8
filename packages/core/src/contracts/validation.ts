import * as z from 'zod/mini';
import { statementEvidenceSchema } from './evidence.js';
import { object } from './object.js';
import { share } from './scalars.js';

const reasonTags = [
  'requirement_violation',
  'tool_failure',
  'missing_evidence',
  'workflow_mismatch',
  'goal_dependency_failure',
] as const;

export type ReasonTag = (typeof reasonTags)[number];

const validationChecksSchema = object({
  claimsSupported: z.boolean(),
  nothingInvented: z.boolean(),
  queryAddressed: z.boolean(),
  coherentFormat: z.boolean(),
  sourcesPresent: z.boolean(),
});

const criterionCheckSchema = object({
  criterion: z.string(),
  /** `unchecked`: could not be read as a check; a person has to look. */
  status: z.enum(['passed', 'failed', 'unchecked']),
  /** What was measured, or why it could not be. */
  detail: z.string(),
});

export type CriterionCheck = z.infer<typeof criterionCheckSchema>;

/** What the Validator answers. The score decides; the decision is derived from it by code. */
export const validationSchema = object({
  score: share,
  checks: validationChecksSchema,
  goals: z._default(z.array(object({ goalId: z.string(), score: share })), []),
  criteria: z._default(z.array(criterionCheckSchema), []),
  issues: z._default(z.array(z.string()), []),
  revisionHints: z._default(z.array(z.string()), []),
  suggestedFixes: z._default(z.array(z.string()), []),
  reasons: z._default(z.array(z.enum(reasonTags)), []),
  /** The answer's statements, as code checked them; absent in journals of older versions. */
  evidence: z.optional(z.array(statementEvidenceSchema)),
});

export type Validation = z.infer<typeof validationSchema>;

export type ValidationDecision = 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL';

/** Lowest score for each decision; anything lower is FAIL. Source: SPEC A11. */
const validationThresholds = { APPROVE: 0.8, REVISE: 0.5, RETRY: 0.3 } as const;

export function validationDecision(score: number): ValidationDecision {
  if (score >= validationThresholds.APPROVE) return 'APPROVE';
  if (score >= validationThresholds.REVISE) return 'REVISE';
  if (score >= validationThresholds.RETRY) return 'RETRY';
  return 'FAIL';
}

/** How a goal did: pass from 0.75, partial from 0.50. Source: SPEC A11. */
export function goalVerdict(score: number): 'pass' | 'partial' | 'fail' {
  if (score >= 0.75) return 'pass';
  return score >= 0.5 ? 'partial' : 'fail';
}
