import { type Validation, validationDecision } from '@pce/core/contracts';
import type { Validator, ValidatorInput } from '@pce/core/ports';
import { citationsIn } from '../answer/citations.js';
import { checkEvidence, type StatementEvidence } from '../evidence/check-evidence.js';
import type { FileExists } from '../rules/answer/check-criteria.js';
import { ruleValidator } from '../rules/validator.js';
import { shorten } from '../text/shorten.js';
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
  const rules = ruleValidator({ fileExists, countsCommands: false });
  return {
    version: model.version,
    async validate(input, context) {
      const evidence = checkEvidence(input);
      const byRules = worthRetrying(await rules.validate(input, context));
      const byCode = allowUncited ? byRules : withUncited(byRules, uncitedIn(evidence, input));
      if (validationDecision(byCode.score) !== 'APPROVE') return byCode;
      const verdict = await model.ask(promptFor(input, byCode, evidence, model), context);
      return withVerdict(byCode, verdict);
    },
  };
}

/** Rules plan a request in one way, so to them a goal missed is missed for good. A model may plan anew. */
function worthRetrying(validation: Validation): Validation {
  return validationDecision(validation.score) === 'FAIL'
    ? { ...validation, score: retryScore }
    : validation;
}

const retryScore = 0.4;
const reviseScore = 0.6;

/** Where a turn has no claims at all there is nothing to cite; then the model judges. */
function uncitedIn(
  evidence: readonly StatementEvidence[],
  { claims }: ValidatorInput,
): readonly string[] {
  if (claims.length === 0) return [];
  return evidence
    .filter(({ status }) => status === 'uncited')
    .map(({ text }) => shorten(text, 160));
}

function withUncited(validation: Validation, uncited: readonly string[]): Validation {
  if (uncited.length === 0) return validation;
  const shown = uncited.slice(0, 10);
  const more = uncited.length > shown.length ? ` and ${uncited.length - shown.length} more` : '';
  return {
    ...validation,
    score: Math.min(validation.score, reviseScore),
    checks: { ...validation.checks, claimsSupported: false, sourcesPresent: false },
    issues: [
      ...validation.issues,
      `statements without a citation: ${shown.map((text) => `"${text}"`).join(', ')}${more}`,
    ],
    revisionHints: [
      ...validation.revisionHints,
      'cite the claims behind each of them, or take it out',
    ],
    reasons: [...new Set([...validation.reasons, 'missing_evidence' as const])],
  };
}

/** Parts of the room that request and answer may take; the claims get the rest. */
const shares = { request: 0.3, answer: 0.4 } as const;
/** Tokens around the claims. */
const framing = 40;

function promptFor(
  input: ValidatorInput,
  { criteria }: Validation,
  evidence: readonly StatementEvidence[],
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

/** Values that an answer gives and code did not find behind the claims it cites. */
function doubts(evidence: readonly StatementEvidence[]): string[] {
  return evidence
    .filter(({ notFound }) => notFound.length > 0)
    .slice(0, 20)
    .map(({ text, notFound }) => {
      const values = notFound.slice(0, 10).join(', ');
      return `not in the results cited: ${shorten(values, 200)} in "${shorten(text, 160)}"`;
    });
}
