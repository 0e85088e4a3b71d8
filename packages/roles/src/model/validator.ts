import type { Validator, ValidatorInput } from '@pce/core';
import { type CriterionCheck, type Validation, validationDecision } from '@pce/core/contracts';
import { type EvidencePolicy, type FileExists, validateByCode } from '@pce/role-parts';
import type { ModelClient } from './model-client.js';
import { changeLines } from './prompt/change-lines.js';
import { evidenceLines } from './prompt/evidence-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { fenceFor } from './prompt/fence.js';
import { bullets, joined, section } from './prompt/sections.js';
import { resultBudget, withinTokens } from './prompt/shown-results.js';
import { withVerdict } from './with-verdict.js';

export interface ModelValidatorOptions {
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
  const shown = withinTokens(left, count, resultBudget(left), (budget) =>
    evidenceLines({ ...input, question }, budget),
  );
  return joined([head, section('Results', fence.around('results', shown))]);
}
