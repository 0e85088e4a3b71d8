import * as z from 'zod/mini';
import { answerCheckSchema, statementEvidenceSchema } from './evidence.js';
import { object, share, text } from './scalars.js';

/** Schema of {@link Synthesis}. */
export const synthesisSchema = object({ answer: z.string().check(z.trim(), z.minLength(1)) });

/** The Synthesizer's answer: Markdown that cites claims as `[c1]`. */
export type Synthesis = z.infer<typeof synthesisSchema>;

/** Schema of {@link WrittenAnswer}. */
export const writtenAnswerSchema = object({
  ...synthesisSchema.shape,
  /**
   * Check of its values, by a writer that proves its answer itself. Absent if the checker of evidence is used, and in
   * journals of older versions.
   */
  check: z.optional(answerCheckSchema),
});

/** An answer, and the check of its values. */
export type WrittenAnswer = z.infer<typeof writtenAnswerSchema>;

const reasonTags = [
  'requirement_violation',
  'tool_failure',
  'missing_evidence',
  'workflow_mismatch',
  'goal_dependency_failure',
] as const;

/** Category of a reason for which the Validator rejects an answer. */
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
  /** `unchecked`: code cannot evaluate the criterion; a person has to. */
  status: z.enum(['passed', 'failed', 'unchecked']),
  /** Measured value, or the reason that there is none. */
  detail: z.string(),
});

/** Result of the check of one success criterion. */
export type CriterionCheck = z.infer<typeof criterionCheckSchema>;

/** Schema of {@link Validation}. */
export const validationSchema = object({
  score: share,
  checks: validationChecksSchema,
  goals: z._default(z.array(object({ goalId: z.string(), score: share })), []),
  criteria: z._default(z.array(criterionCheckSchema), []),
  issues: z._default(z.array(z.string()), []),
  revisionHints: z._default(z.array(z.string()), []),
  suggestedFixes: z._default(z.array(z.string()), []),
  reasons: z._default(z.array(z.enum(reasonTags)), []),
  /** Statements of the answer with the evidence for each. Absent in journals of older versions. */
  evidence: z.optional(z.array(statementEvidenceSchema)),
});

/** The Validator's answer. Code derives the decision from its score. */
export type Validation = z.infer<typeof validationSchema>;

/** Consequence of a validation: deliver, revise the answer, plan again, or give up. */
export type ValidationDecision = 'APPROVE' | 'REVISE' | 'RETRY' | 'FAIL';

/** Minimum score of each decision; a lower one is FAIL. Source: SPEC A11. */
const validationThresholds = { APPROVE: 0.8, REVISE: 0.5, RETRY: 0.3 } as const;

/** Returns the decision for a score: APPROVE from 0.8, REVISE from 0.5, RETRY from 0.3, else FAIL. */
export function validationDecision(score: number): ValidationDecision {
  if (score >= validationThresholds.APPROVE) return 'APPROVE';
  if (score >= validationThresholds.REVISE) return 'REVISE';
  if (score >= validationThresholds.RETRY) return 'RETRY';
  return 'FAIL';
}

/** Returns the verdict on a goal: pass from 0.75, partial from 0.50. Source: SPEC A11. */
export function goalVerdict(score: number): 'pass' | 'partial' | 'fail' {
  if (score >= 0.75) return 'pass';
  return score >= 0.5 ? 'partial' : 'fail';
}

/** Schema of {@link Reflection}. */
export const reflectionSchema = object({
  /** Description of the change and its cause. */
  diagnosis: text,
  /** Actions to take now, one sentence each. */
  action_items: z.array(text),
  alignment_check: object({
    /** Whether the work may continue under the rubric. */
    aligned: z.boolean(),
    rationale: text,
  }),
});

/** The Reflector's answer: the meaning of an unforeseen change, and the actions that follow from it. */
export type Reflection = z.infer<typeof reflectionSchema>;
