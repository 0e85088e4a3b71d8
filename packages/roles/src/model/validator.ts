import type { Validator, ValidatorInput } from '@pce/core';
import type { Validation } from '@pce/core/contracts';
import { type CriterionCheck, validationDecision } from '@pce/core/internal';
import { type EvidencePolicy, type FileExists, validateByCode } from '@pce/role-parts';
import type { ModelClient } from './model-client.js';
import { evidenceLines } from './prompt/evidence-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { bullets, fenceFor, joined, section } from './prompt/fence.js';
import { changeLines } from './prompt/plan-parts.js';
import { withinTokens } from './prompt/shown-results.js';

interface ModelValidatorOptions {
  readonly fileExists: FileExists | undefined;
  readonly evidence: EvidencePolicy;
  /** Whether the writer declares computed values. */
  readonly declares: boolean;
  /** Whether the Executor reports on goals, so that goals it does not mention are judged. */
  readonly reportsGoals: boolean;
}

/**
 * Validates by code: measures criteria, and looks up each statement in its citations. A model, which sees the results,
 * is asked only about criteria that need judgement and goals that the Executor left open.
 */
export function modelValidator(
  model: ModelClient<Validation>,
  { fileExists, evidence, declares, reportsGoals }: ModelValidatorOptions,
): Validator {
  const options = {
    fileExists,
    evidence,
    declares,
    countsCommands: false,
    failsOnOpenGoals: false,
  };
  return {
    version: model.version,
    async validate(input, context) {
      const measured = worthRetrying(await validateByCode(input, options));
      const byCode = reportsGoals ? withOpenGoals(measured, input) : measured;
      const asked = byCode.criteria.filter(({ status }) => status === 'unchecked');
      if (asked.length === 0 || validationDecision(byCode.score) !== 'APPROVE') return byCode;
      const verdict = await model.ask(promptFor(input, byCode, model), context);
      return withVerdict(byCode, verdict);
    },
  };
}

/** Adds goals without a report of the Executor as criteria to judge. */
function withOpenGoals(
  validation: Validation,
  { goals, goalsProgress }: Pick<ValidatorInput, 'goals' | 'goalsProgress'>,
): Validation {
  const open = goalsProgress.flatMap(({ goalId, status }): CriterionCheck[] => {
    const goal = status === 'pending' ? goals.find(({ id }) => id === goalId) : undefined;
    const detail = 'the Executor ended without a word on this goal';
    return goal === undefined ? [] : [{ criterion: goal.description, status: 'unchecked', detail }];
  });
  return { ...validation, criteria: [...validation.criteria, ...open] };
}

/** Allows a retry after a missed criterion: a model may plan differently, unlike rules. */
function worthRetrying(validation: Validation): Validation {
  const isUnmet = validation.criteria.some(({ status }) => status === 'failed');
  return isUnmet && validationDecision(validation.score) === 'FAIL'
    ? { ...validation, score: retryScore }
    : validation;
}

const retryScore = 0.4;
/** Parts of the room for request and answer; results get the remainder. */
const shares = { request: 0.3, answer: 0.4 } as const;
/** Tokens around the parts. */
const framing = 40;

function promptFor(
  input: ValidatorInput,
  { criteria }: Validation,
  { room, count }: ModelClient<Validation>,
): string {
  const { request, answer } = input;
  const fence = fenceFor(request);
  const asked = criteria.filter(({ status }) => status === 'unchecked');
  const head = joined([
    `Marker: ${fence.marker}`,
    section('Request', excerpt(request, answer, room * shares.request, count)),
    section(
      'Criteria you are asked about',
      bullets(asked.map(({ criterion }) => criterion.replace(/\s+/g, ' '))),
    ),
    section(
      'Answer',
      fence.around('answer', excerpt(answer, request, room * shares.answer, count)),
    ),
    section('What was changed', fence.around('changes', changeLines(input.effects))),
  ]);
  const left = Math.max(0, room - count(head) - framing);
  const question = `${request}\n${answer}`;
  const shown = withinTokens(left, count, (budget) =>
    evidenceLines({ ...input, question }, budget),
  );
  return joined([head, section('Results', fence.around('results', shown))]);
}

/** Maximum score of an answer that fails a criterion, so that it is revised. */
const bestWithFault = 0.79;

/** Merges the findings of code with the model's verdict on unchecked criteria. The model can only lower the score. */
export function withVerdict(byCode: Validation, verdict: Validation): Validation {
  const criteria = byCode.criteria.map((check) => judged(check, verdict.criteria));
  const failed = criteria.filter(({ status }) => status === 'failed');
  const score = Math.min(byCode.score, verdict.score);
  return {
    ...byCode,
    score: failed.length > 0 ? Math.min(score, bestWithFault) : score,
    checks: {
      ...byCode.checks,
      queryAddressed: byCode.checks.queryAddressed && failed.length === 0,
    },
    criteria,
    issues: [
      ...byCode.issues.filter((issue) => !isJudged(issue, criteria)),
      ...failed.map(({ criterion, detail }) => `not met: "${criterion}": ${detail}`),
      ...verdict.issues,
    ],
    reasons: [
      ...new Set([
        ...byCode.reasons,
        ...(failed.length > 0 ? (['requirement_violation'] as const) : []),
      ]),
    ],
  };
}

/** Whether an issue reports an unchecked criterion, which has been judged since. */
function isJudged(issue: string, criteria: readonly CriterionCheck[]): boolean {
  return criteria.some(
    ({ criterion, status }) =>
      status !== 'unchecked' && issue.startsWith(`not checked: "${criterion}"`),
  );
}

/** Returns a check as judged by the model; one that code measured is unchanged. */
function judged(check: CriterionCheck, said: readonly CriterionCheck[]): CriterionCheck {
  if (check.status !== 'unchecked') return check;
  const asked = plain(check.criterion);
  const verdict = said.find(({ criterion }) => plain(criterion) === asked);
  if (verdict === undefined || verdict.status === 'unchecked') return check;
  return { ...check, status: verdict.status, detail: `judged, not measured: ${verdict.detail}` };
}

/** Normalizes a criterion for comparison with the model's spelling. */
function plain(criterion: string): string {
  return criterion.replace(/\s+/g, ' ').trim().toLowerCase();
}
