import type { StatementEvidence } from '../../contracts/evidence.js';
import { goalVerdict } from '../../contracts/validation.js';
import { renderLog } from '../../log/render.js';
import type { TurnState } from '../rules/state.js';

/** The turn's context document: §0 request, §1 attachments, §2 context, §3 plan, §4 log, §6 answer, §7 validation. */
export function renderTurnDocument(state: TurnState): string {
  const { plan, validation } = state;
  const sections = [
    `# Turn ${state.turn}`,
    `## 0. Request\n\n${state.request.trim()}`,
    attachmentsSection(state),
    state.context === '' ? undefined : `## 2. Context\n\n${state.context.trim()}`,
    plan &&
      `## 3. Plan\n\n${bullets(plan.goals.map(({ id, description }) => `${id}: ${description}`))}\n\n${plan.approach}`,
    renderLog(state.log).trim(),
    state.answer && `## 6. Answer\n\n${state.answer.trim()}${evidenceText(validation?.evidence)}`,
    validation && `## 7. Validation\n\n${validationText(validation)}`,
  ];
  return `${sections.filter((section) => section !== undefined && section !== '').join('\n\n')}\n`;
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
  return [
    `**${validation.decision}** (${validation.score.toFixed(2)})`,
    bullets([...goals, ...criteria, ...validation.issues]),
  ]
    .filter((text) => text !== '')
    .join('\n\n');
}

function bullets(items: readonly string[]): string {
  return items.map((item) => `- ${item}`).join('\n');
}
