import type { ValidatorInput } from '@pce/core';
import type { Goal, Validation } from '@pce/core/contracts';
import {
  type AnswerCheck,
  type CriterionCheck,
  type GoalProgress,
  isRefused,
  type ReasonTag,
} from '@pce/core/internal';
import { citationsIn } from '../answer/citations.js';
import { isGreeting } from '../document/greetings.js';
import { goalOutcome, stepPlanOf } from '../steps/step-plan.js';
import { shorten } from '../text/words.js';
import { checkCriteria, type MeasureOptions } from './check-criteria.js';

/** Score of each outcome; core derives the decision from it. */
const scores = { approved: 1, approvedWithRemarks: 0.85, revise: 0.6, failed: 0.2 } as const;

const goalScores: Readonly<Record<GoalProgress['status'], number>> = {
  achieved: 1,
  in_progress: 0.5,
  pending: 0,
  blocked: 0,
};

export interface CodeValidationOptions extends MeasureOptions {
  /** Consequence of unsupported statements. @defaultValue `strict` */
  readonly evidence?: EvidencePolicy;
  /** Whether the writer was asked to declare derived values; if not, `deliver` sends no value back. @defaultValue true */
  readonly declares?: boolean;
  /** Whether missed goals fail the answer or only lower its score. @defaultValue true */
  readonly failsOnOpenGoals?: boolean;
}

/**
 * Consequence of contradicted or unsupported values in an answer. `deliver`: sent back to the writer once, as is an
 * answer without citations despite results; then delivered with labels. `strict`: the answer is revised, then fails.
 * `off`: none.
 */
export type EvidencePolicy = 'deliver' | 'strict' | 'off';

/** Validates an answer by code alone: measures success criteria, looks up goals and judges the check of its values. */
export async function validateByCode(
  input: ValidatorInput,
  options: CodeValidationOptions,
): Promise<Validation> {
  const criteria = await checkCriteria(input.successCriteria, input.results, options);
  return toValidation(input, criteria, options);
}

function toValidation(
  input: ValidatorInput,
  criteria: CriterionCheck[],
  { evidence: policy = 'strict', failsOnOpenGoals = true, declares = true }: CodeValidationOptions,
): Validation {
  const failedCriteria = criteriaFault(criteria);
  const { open, excused } = goalFaults(input);
  const openGoals = failsOnOpenGoals ? open : noFault;
  const evidence = evidenceFault(policy, declares, input);
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
      // The writer cannot fix an unchecked criterion.
      ...(faults.some(({ issues }) => issues.length > 0) ? [] : unchecked).map(
        ({ criterion, detail }) => `not checked: "${criterion}": ${detail}`,
      ),
    ],
    revisionHints: faults.flatMap(({ hints }) => hints),
    suggestedFixes: faults.flatMap(({ fixes }) => fixes),
    reasons: [...new Set(faults.flatMap(({ reasons }) => reasons))],
  };
}

/**
 * Returns the score. `remarks`: number of unchecked or permitted statements, for a person to look at. `isLast`: no
 * revision is left, and the answer must not be delivered unchanged.
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

/** Returns what the writer has to change; empty if the answer may be delivered. */
function evidenceFault(
  policy: EvidencePolicy,
  declares: boolean,
  { answer, check, claims, request, revisionsLeft, results }: ValidatorInput,
): Fault {
  const isDelivered = policy === 'off' || (policy === 'deliver' && revisionsLeft <= 0);
  if (check === undefined || isDelivered || isGreeting(request)) return noFault;
  // A result that a person reported, or a tool without claims, leaves nothing to cite.
  const citesNothing =
    claims.length > 0 && check.values.length === 0 && citationsIn(answer).length === 0;
  // Without results and citations there is nothing to correct it by: it is delivered with a warning.
  const hasSource = results.length > 0 || citationsIn(answer).length > 0;
  const goesBack = (declares && hasSource) || policy === 'strict';
  const wrong = goesBack ? wrongIn(check, policy) : [];
  const issues = citesNothing ? ['the answer cites nothing'] : wrong;
  if (issues.length === 0) return noFault;
  const hint = citesNothing
    ? 'end each sentence that says something of a result with its id, such as [c1]'
    : 'change each value as its line says, and keep the rest';
  return { issues, hints: [hint], fixes: [], reasons: ['missing_evidence'] };
}

/** Returns a line for each value that is wrong; under `strict`, for each statement too. */
function wrongIn({ hints, statements }: AnswerCheck, policy: EvidencePolicy): readonly string[] {
  if (policy !== 'strict' || hints.length > 0) return hints;
  return statements
    .filter(isRefused)
    .slice(0, maxNamed)
    .map(({ label, text, reason = '' }) => `${label}: "${shorten(text, 160)}": ${reason}`);
}

const maxNamed = 10;

const noFault: Fault = { issues: [], hints: [], fixes: [], reasons: [] };

function hasClosedFences(answer: string): boolean {
  return [...answer.matchAll(/^ {0,3}(?:```|~~~)/gm)].length % 2 === 0;
}

type Happened = Pick<ValidatorInput, 'goals' | 'goalsProgress' | 'workpad' | 'log'>;

interface GoalFaults {
  /** Goals that should have been achieved but were not. */
  readonly open: Fault;
  /** Descriptions, by id, of goals that were missed as the document permits. */
  readonly excused: ReadonlyMap<string, string>;
}

/** Separates missed goals from goals whose steps failed in a way that an edge case of the document permits. */
function goalFaults(input: Happened): GoalFaults {
  const status = new Map(input.goalsProgress.map((progress) => [progress.goalId, progress]));
  const inWords = ({ id, description }: Goal): string => {
    const { status: reached = 'pending', progress = '' } = status.get(id) ?? {};
    return `goal ${id} is ${reached}: ${description}${progress && ` (${progress})`}`;
  };
  const missed = input.goals.filter(({ id }) => status.get(id)?.status !== 'achieved');
  const excused = missed.filter(({ id }) => isExcused(id, input));
  const open = missed.filter((goal) => !excused.includes(goal));
  return {
    open: {
      issues: open.map(inWords),
      hints: [],
      fixes: open.map(({ id }) => `reach goal ${id}, or take it out of the plan`),
      reasons: open.length > 0 ? reasonsFor(open, missed, input) : [],
    },
    excused: new Map(excused.map((goal) => [goal.id, inWords(goal)])),
  };
}

function isExcused(goal: string, { goals, workpad, log }: Happened): boolean {
  const last = log.findLast((entry) => entry.type === 'iteration');
  if (last?.type !== 'iteration') return false;
  const happened = { log, workpad, attempt: last.attempt };
  const { needed, passedOver } = goalOutcome(goal, happened, stepPlanOf(goals, workpad));
  return needed.length === 0 && passedOver > 0;
}

function reasonsFor(
  open: readonly Goal[],
  missed: readonly Goal[],
  { log }: Pick<Happened, 'log'>,
): ReasonTag[] {
  const missing = new Set(missed.map(({ id }) => id));
  const isWaiting = open.some(({ dependsOn }) => dependsOn.some((id) => missing.has(id)));
  const failure = log.findLast(
    (entry) =>
      entry.type === 'iteration' && entry.result !== undefined && entry.result.status !== 'success',
  );
  const reason: ReasonTag = failure === undefined ? 'requirement_violation' : 'tool_failure';
  return isWaiting ? ['goal_dependency_failure', reason] : [reason];
}

/** Faults of one kind; all lists are empty if there is none. */
interface Fault {
  readonly issues: readonly string[];
  readonly hints: readonly string[];
  readonly fixes: readonly string[];
  readonly reasons: readonly ReasonTag[];
}
