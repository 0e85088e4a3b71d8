import type { ValidatorInput } from '@pce/core';
import type {
  CriterionCheck,
  GoalProgress,
  StatementEvidence,
  Validation,
} from '@pce/core/contracts';
import type { RoleContext } from '@pce/core/ports';
import { citationsIn } from '../answer/citations.js';
import type { Fault } from '../answer/fault.js';
import { isGreeting } from '../document/greetings.js';
import { attachedTexts } from '../evidence/attached-texts.js';
import { checkEvidence, type EvidenceInput } from '../evidence/check-evidence.js';
import { evidenceFault } from '../evidence/evidence-fault.js';
import { checkCriteria, type MeasureOptions } from './check-criteria.js';
import { goalFaults } from './goal-faults.js';

/** Score of each outcome; core derives the decision from it. */
const scores = { approved: 1, approvedWithRemarks: 0.85, revise: 0.6, failed: 0.2 } as const;

const goalScores: Readonly<Record<GoalProgress['status'], number>> = {
  achieved: 1,
  in_progress: 0.5,
  pending: 0,
  blocked: 0,
};

export interface CodeValidationOptions extends MeasureOptions {
  /** Consequence of statements that code finds no evidence for. @defaultValue `strict` */
  readonly evidence?: EvidencePolicy;
  /** Whether goals that were not achieved fail the answer; otherwise they only score it. @defaultValue true */
  readonly failsOnOpenGoals?: boolean;
}

/**
 * Consequence of statements of an answer that code finds no evidence for. `deliver`: those that are contradicted go back
 * once, and an answer that cites nothing although there are results; then it is delivered with labels. `strict`: the answer is revised, then fails. `off`: nothing.
 */
export type EvidencePolicy = 'deliver' | 'strict' | 'off';

/** Validates an answer by code alone: success criteria are measured, goals looked up, and each statement checked against what it cites. */
export async function validateByCode(
  input: ValidatorInput,
  context: RoleContext,
  options: CodeValidationOptions,
): Promise<Validation> {
  const criteria = await checkCriteria(input.successCriteria, input.results, options);
  const attached = await attachedTexts(context);
  return toValidation({ ...input, ...attached }, criteria, options);
}

function toValidation(
  input: ValidatorInput & Pick<EvidenceInput, 'attachments'>,
  criteria: CriterionCheck[],
  { evidence: policy = 'strict', failsOnOpenGoals = true }: CodeValidationOptions,
): Validation {
  const failedCriteria = criteriaFault(criteria);
  const { open, excused } = goalFaults(input);
  const openGoals = failsOnOpenGoals ? open : noFault;
  const statements = isGreeting(input.request) ? [] : checkEvidence(input);
  const evidence = evidenceFault(sentBack(statements, policy, input));
  const unchecked = criteria.filter(({ status }) => status === 'unchecked');
  const faults = [failedCriteria, openGoals, evidence];
  const isEvident = evidence.issues.length === 0;
  return {
    score: scoreOf(failedCriteria, openGoals, evidence, {
      remarks: unchecked.length + excused.size,
      isLast: policy === 'strict' && input.revisionsLeft <= 0,
    }),
    checks: {
      claimsSupported: isEvident,
      nothingInvented: isEvident,
      queryAddressed: failedCriteria.issues.length === 0 && openGoals.issues.length === 0,
      coherentFormat: input.answer.trim() !== '' && hasClosedFences(input.answer),
      sourcesPresent: isEvident,
    },
    goals: input.goalsProgress.map(({ goalId, status }) => ({
      goalId,
      score: excused.has(goalId) ? goalScores.in_progress : goalScores[status],
    })),
    criteria,
    issues: [
      ...faults.flatMap(({ issues }) => issues),
      ...[...excused.values()].map((goal) => `let pass: ${goal}`),
      ...unchecked.map(({ criterion, detail }) => `not checked: "${criterion}": ${detail}`),
    ],
    revisionHints: faults.flatMap(({ hints }) => hints),
    suggestedFixes: faults.flatMap(({ fixes }) => fixes),
    reasons: [...new Set(faults.flatMap(({ reasons }) => reasons))],
    evidence: statements,
  };
}

/**
 * Returns the score. `remarks` counts statements that were not checked or were permitted: a person should look at them.
 * `isLast`: the answer may not be revised once more, and must not be delivered as it is.
 */
function scoreOf(
  criteria: Fault,
  goals: Fault,
  evidence: Fault,
  { remarks, isLast }: { readonly remarks: number; readonly isLast: boolean },
): number {
  if (criteria.issues.length > 0 || goals.issues.length > 0) return scores.failed;
  if (evidence.issues.length > 0) return isLast ? scores.failed : scores.revise;
  return remarks > 0 ? scores.approvedWithRemarks : scores.approved;
}

function criteriaFault(criteria: readonly CriterionCheck[]): Fault {
  const failed = criteria.filter(({ status }) => status === 'failed');
  return {
    issues: failed.map(({ criterion, detail }) => `not met: "${criterion}": ${detail}`),
    hints: [],
    fixes: failed.map(({ criterion, detail }) => `make "${criterion}" true; measured: ${detail}`),
    reasons: failed.length > 0 ? ['requirement_violation'] : [],
  };
}

/** Returns the statements for which the answer is revised: all, where it cites nothing although there are results. */
function sentBack(
  statements: readonly StatementEvidence[],
  policy: EvidencePolicy,
  { answer, revisionsLeft, results }: Pick<ValidatorInput, 'answer' | 'revisionsLeft' | 'results'>,
): readonly StatementEvidence[] {
  if (policy === 'off' || (policy === 'deliver' && revisionsLeft <= 0)) return [];
  if (results.length > 0 && citationsIn(answer).length === 0)
    return statements.map((one) => ({ ...one, label: 'uncited', reason: 'it cites nothing' }));
  return policy === 'strict'
    ? statements
    : statements.filter(({ label }) => label === 'contradicted');
}

const noFault: Fault = { issues: [], hints: [], fixes: [], reasons: [] };

function hasClosedFences(answer: string): boolean {
  return [...answer.matchAll(/^ {0,3}(?:```|~~~)/gm)].length % 2 === 0;
}
