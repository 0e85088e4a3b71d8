import type { Validator, ValidatorInput } from '@pce/core';
import {
  isRefused,
  type StatementEvidence,
  type Validation,
  validationDecision,
} from '@pce/core/contracts';
import { citationsIn } from '../answer/citations.js';
import { shorten } from '../text/shorten.js';
import type { FileExists } from '../validation/check-criteria.js';
import { validateByCode } from '../validation/validate-by-code.js';
import { knownId } from './mend/known-id.js';
import type { ModelClient } from './model-client.js';
import { answerText } from './prompt/answer-text.js';
import { claimLines } from './prompt/claim-lines.js';
import { excerpt } from './prompt/excerpt.js';
import { fenceFor } from './prompt/fence.js';
import { goalLines, progressLines, workpadText } from './prompt/plan-parts.js';
import { bullets, joined, section } from './prompt/sections.js';
import { withVerdict } from './with-verdict.js';

export interface ModelValidatorOptions {
  readonly fileExists: FileExists | undefined;
  readonly allowUncited: boolean;
}

/**
 * Asks code first: criteria, goals and citations as the rules check them, and the evidence of each statement. What code
 * refuses no model is asked about; what code lets pass a model may still refuse.
 */
export function modelValidator(
  model: ModelClient<Validation>,
  { fileExists, allowUncited }: ModelValidatorOptions,
): Validator {
  const options = { fileExists, allowUncited, countsCommands: false };
  return {
    version: model.version,
    async validate(input, context) {
      const byCode = worthRetrying(await validateByCode(input, context, options));
      if (validationDecision(byCode.score) !== 'APPROVE') return byCode;
      const verdict = await model.ask(promptFor(input, byCode, model), context);
      const goals = verdict.goals.map(({ goalId, score }) => ({
        goalId: knownId(goalId, input.goals) ?? goalId,
        score,
      }));
      return withVerdict(byCode, { ...verdict, goals });
    },
  };
}

/** Rules plan a request in one way, so a goal missed by them stays missed. A model may plan differently. */
function worthRetrying(validation: Validation): Validation {
  return validationDecision(validation.score) === 'FAIL'
    ? { ...validation, score: retryScore }
    : validation;
}

const retryScore = 0.4;
/** Parts of the room that request and answer may take; the claims get the rest. */
const shares = { request: 0.3, answer: 0.4 } as const;
/** Tokens around the claims. */
const framing = 40;

function promptFor(
  input: ValidatorInput,
  { criteria, evidence = [] }: Validation,
  { room, count }: ModelClient<Validation>,
): string {
  const { request, goals, goalsProgress, workpad, answer, warnings } = input;
  const fence = fenceFor(request);
  const asked = criteria.filter(({ status }) => status === 'unchecked');
  const head = joined([
    `Marker: ${fence.marker}`,
    section('Request', excerpt(request, answer, room * shares.request, count)),
    section('Goals', goalLines(goals, 120)),
    section('Workpad', workpadText({ ...workpad, tasks: [] }, 120)),
    section(
      'Criteria you are asked about',
      bullets(asked.map(({ criterion }) => criterion.replace(/\s+/g, ' '))),
    ),
    section(
      'Answer',
      fence.around('answer', answerText(answer, evidence, room * shares.answer, count)),
    ),
  ]);
  const tail = joined([
    section('Found by code', fence.around('findings', bullets(doubts(evidence)))),
    section('How far it got', fence.around('notes', progressLines(goalsProgress, 160))),
    section('Warnings', fence.around('warnings', bullets(warnings.slice(-10)))),
  ]);
  const left = room - count(head) - count(tail) - framing;
  const first = new Set(citationsIn(answer));
  const claims = claimLines({ ...input, question: request, first }, left, count);
  return joined([head, section('Claims', fence.around('claims', claims)), tail]);
}

/** Statements that code could neither prove nor refuse, and those that the host lets pass. */
function doubts(evidence: readonly StatementEvidence[]): string[] {
  return evidence
    .filter((statement) => statement.label === 'asserted' || isRefused(statement))
    .slice(0, 20)
    .map(({ label, text, reason }) =>
      label === 'asserted'
        ? `${reason ?? 'nothing in it that code can look up'}: "${shorten(text, 160)}"`
        : `${label}: "${shorten(text, 160)}"${reason ? `: ${reason}` : ''}`,
    );
}
