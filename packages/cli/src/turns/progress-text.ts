import type { RoleWaiting, TurnEvent, TurnNotice } from '@pce/core';
import { commandsOf, validationDecision } from '@pce/core/contracts';
import type { TurnEventOf } from '@pce/core/internal';
import type { RoleName } from '@pce/core/ports';
import { printableLine } from '../terminal/printable.js';
import { reasonsOf } from './turn-report.js';

export type SelectedTool = Pick<TurnEventOf<'tool.selected'>, 'tool' | 'args' | 'lane'>;

/**
 * Returns the line that a person sees of an event while a turn runs; nothing for those that are only bookkeeping.
 * @param calls the tools that were selected so far, by the number of the call
 */
export function progressText(
  event: TurnEvent | TurnNotice,
  calls: ReadonlyMap<number, SelectedTool>,
): string | undefined {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
      return `turn ${event.turn}`;
    case 'turn.resumed':
      return 'goes on where it stopped';
    case 'turn.paused':
      return `paused: ${event.reason}`;
    case 'planner.planned':
      return `plan: ${planText(event)}`;
    case 'critic.reviewed':
      return reviewText(event);
    case 'executor.decided':
      return decisionText(event);
    case 'workflow.matched':
      return `  workflow ${printableLine(`${event.workflow}: ${event.why}`)}`;
    case 'workflow.failed':
      return `  ✖ workflow: ${printableLine(event.message)}`;
    case 'coordinator.declined':
      return `  ✖ ${event.status}: ${printableLine(event.message)}`;
    case 'tool.started':
      return callText(event.tool, calls.get(event.call));
    case 'tool.finished':
      return `  ${outcomeText(event)}`;
    case 'answer.refused':
      return `✖ answer refused by guard ${event.guards.at(-1)?.guard}`;
    case 'validator.validated':
      return validationText(event);
    case 'role.waiting':
      return waitingText(event.role, event);
    case 'tool.waiting':
      return waitingText(event.tool, event);
    case 'output.refused':
      return `✖ output: ${printableLine(event.issues.join('; '))}`;
    case 'limit.reached':
      return `⚠ limit ${event.limit}=${event.value} reached`;
    case 'turn.unsaved':
      return `⚠ not saved: ${printableLine(event.message)}`;
    // The question that it leads to says why.
    case 'role.failed':
    case 'role.started':
    case 'tool.selected':
    case 'tool.ended':
    case 'role.ended':
    case 'answer.began':
    case 'answer.delta':
    case 'synthesizer.answered':
    case 'output.filled':
    case 'workflow.completed':
    case 'intervention.opened':
    case 'intervention.expired':
    case 'intervention.resolved':
    case 'turn.saved':
    case 'turn.finished':
      return undefined;
  }
}

export const doingOf: Readonly<Record<RoleName, string>> = {
  planner: 'planning',
  critic: 'reviewing the plan',
  executor: 'deciding',
  coordinator: 'choosing a tool',
  synthesizer: 'writing the answer',
  validator: 'validating',
};

function callText(tool: string, call: SelectedTool | undefined): string {
  const text = printableLine(`${tool} ${JSON.stringify(call?.args ?? {})}`, 120);
  return `  ${inLane(call?.lane)}▸ ${text}`;
}

function inLane(lane: number | undefined): string {
  return lane === undefined ? '' : `${lane} `;
}

/** Formats the score, why the answer is sent back, and success criteria that could not be measured. */
function validationText({ validation }: TurnEventOf<'validator.validated'>): string {
  const decision = validationDecision(validation.score);
  const unchecked = validation.criteria.filter(({ status }) => status === 'unchecked');
  return [
    `validation: score ${validation.score.toFixed(2)}${decision === 'APPROVE' ? '' : `, ${decision}`}`,
    ...reasonsOf(validation).map((reason) => `  ✖ ${printableLine(reason)}`),
    ...unchecked.map(
      ({ criterion, detail }) => `  not checked: ${printableLine(`${criterion}: ${detail}`)}`,
    ),
  ].join('\n');
}

function planText({ plan }: TurnEventOf<'planner.planned'>): string {
  const { approach, routeTo, reason, goals } = plan;
  const why = reason === '' ? goals.map(({ description }) => description).join('; ') : reason;
  return printableLine(approach === '' ? `${routeTo}: ${why}` : approach);
}

function reviewText({ review }: TurnEventOf<'critic.reviewed'>): string {
  const issues = review.issues.length === 0 ? '' : `: ${printableLine(review.issues.join('; '))}`;
  return `review: ${review.verdict}${issues}`;
}

function decisionText(event: TurnEventOf<'executor.decided'>): string {
  const words = event.action === 'COMMAND' ? commandsOf(event).join(' · ') : event.reasoning;
  const text = printableLine(words, 120);
  return `${event.action}${text === '' ? '' : ` ${text}`}`;
}

function waitingText(
  who: string,
  { reason, retryAt }: Pick<RoleWaiting, 'reason' | 'retryAt'>,
): string {
  const until = new Date(retryAt).toLocaleTimeString('en-GB');
  return `… ${printableLine(who)} waits until ${until}: ${printableLine(reason)}`;
}

function outcomeText({ outcome, durationMs, lane }: TurnEventOf<'tool.finished'>): string {
  return outcome.ok
    ? `${inLane(lane)}✔ ${printableLine(outcome.summary, 120)} (${durationMs} ms)`
    : `${inLane(lane)}✖ ${outcome.error.code}: ${printableLine(outcome.error.message)} (${durationMs} ms)`;
}
