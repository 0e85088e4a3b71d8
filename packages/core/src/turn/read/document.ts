import { goalVerdict } from '../../contracts/answer.js';
import type { StatementEvidence } from '../../contracts/evidence.js';
import { renderLogBlocks } from '../../log/render.js';
import { joinParts } from '../../text/join-parts.js';
import type { TurnState } from '../rules/state.js';

/**
 * Returns the turn's context document: §0 request, §1 attachments, §2 context, §3 plan, §4 log, §6 answer, §7 validation.
 * For long turns, `renderTurnDocumentParts` avoids holding it in memory.
 */
export function renderTurnDocument(state: TurnState): string {
  return [...renderTurnDocumentParts(state)].join('');
}

/** Yields the same text in parts of some 65,536 characters: `for (const part of …) stream.write(part)`. */
export function renderTurnDocumentParts(state: TurnState): Generator<string, void, undefined> {
  return joinParts(renderSections(state));
}

function* renderSections(state: TurnState): Generator<string, void, undefined> {
  let separator = '';
  for (const section of sectionsOf(state)) {
    if (section === undefined || section === '') continue;
    yield `${separator}${section}`;
    separator = '\n\n';
  }
  yield '\n';
}

function* sectionsOf(state: TurnState): Generator<string | undefined, void, undefined> {
  const { plan, validation, numberInThread: number } = state;
  yield `# Turn ${state.turn}${number === undefined ? '' : `, number ${number} of its thread`}`;
  yield `## 0. Request\n\n${state.request.trim()}`;
  yield attachmentsSection(state);
  yield state.context === '' ? undefined : `## 2. Context\n\n${state.context.trim()}`;
  yield plan && `## 3. Plan\n\n${planText(plan)}`;
  yield* renderLogBlocks(state.log);
  yield state.answer &&
    `## 6. Answer\n\n${state.answer.trim()}${evidenceText(validation?.evidence ?? state.check?.statements)}`;
  yield validation && `## 7. Validation\n\n${validationText(validation)}`;
}

function planText({ goals, approach, successCriteria }: NonNullable<TurnState['plan']>): string {
  const criteria =
    successCriteria.length === 0 ? '' : `### Success criteria\n\n${bullets(successCriteria)}`;
  return [bullets(goals.map(({ id, description }) => `${id}: ${description}`)), approach, criteria]
    .filter((text) => text !== '')
    .join('\n\n');
}

function attachmentsSection({ attachments }: TurnState): string | undefined {
  if (attachments.length === 0) return undefined;
  const lines = attachments.map(
    ({ id, name, mediaType, size, hash }) =>
      `${id}: ${name} (${mediaType}, ${size} bytes, ${hash})`,
  );
  return `## 1. Attachments\n\n${bullets(lines)}`;
}

function evidenceText(evidence: readonly StatementEvidence[] = []): string {
  if (evidence.length === 0) return '';
  const lines = evidence.map(({ label, text, reason, formula }) => {
    const why = formula ?? reason;
    return `${label}: ${text}${why === undefined ? '' : ` (${why})`}`;
  });
  return `\n\n### Evidence\n\n${bullets(lines)}`;
}

function validationText(validation: NonNullable<TurnState['validation']>): string {
  const criteria = validation.criteria.map(
    ({ status, criterion, detail }) => `${status}: ${criterion} (${detail})`,
  );
  const goals = validation.goals.map(
    ({ goalId, score }) => `${goalId}: ${goalVerdict(score)} (${score.toFixed(2)})`,
  );
  const checks = Object.entries(validation.checks).map(
    ([check, holds]) => `${check}: ${holds ? 'holds' : 'does not hold'}`,
  );
  const tags = validation.reasons.length === 0 ? '' : `Reasons: ${validation.reasons.join(', ')}`;
  return [
    `**${validation.decision}** (${validation.score.toFixed(2)})`,
    tags,
    bullets([...checks, ...goals, ...criteria, ...validation.issues]),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
