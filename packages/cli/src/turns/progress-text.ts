import type { RoleWaiting, TurnEvent, TurnNotice } from '@pce/core';
import { commandsOf } from '@pce/core/contracts';
import type { TurnEventOf } from '@pce/core/internal';
import type { RoleName } from '@pce/core/ports';
import { printableLine } from '../terminal/printable.js';

export interface ProgressText {
  /** Shows a completed step permanently. */
  readonly line?: string;
  /** Shows the current step until the next one, if it may take a while. */
  readonly doing?: string;
}

export type SelectedTool = Pick<TurnEventOf<'tool.selected'>, 'tool' | 'args' | 'lane'>;

/**
 * Returns the lines a person sees of an event while a turn runs; nothing for those that are only bookkeeping.
 * @param calls the tools that were selected so far, by the number of the call
 */
export function progressText(
  event: TurnEvent | TurnNotice,
  calls: ReadonlyMap<number, SelectedTool>,
): ProgressText {
  switch (event.type) {
    case 'turn.started':
    case 'turn.forked':
      return { line: `turn ${event.turn}`, doing: 'planning' };
    case 'turn.resumed':
      return { line: 'goes on where it stopped', doing: 'resuming' };
    case 'turn.paused':
      return { line: `paused: ${event.reason}` };
    case 'planner.planned':
      return { line: `plan: ${planText(event)}`, doing: 'deciding' };
    case 'critic.reviewed':
      return reviewText(event);
    case 'executor.decided':
      return decisionText(event);
    case 'workflow.matched':
      return { line: `  workflow ${printableLine(`${event.workflow}: ${event.why}`)}` };
    case 'workflow.failed':
      return { line: `  ✖ workflow: ${printableLine(event.message)}` };
    case 'coordinator.declined':
      return { line: `  ✖ ${event.status}: ${printableLine(event.message)}` };
    case 'tool.started':
      return callText(event.tool, calls.get(event.call));
    case 'tool.finished':
      return { line: `  ${outcomeText(event)}`, doing: 'deciding' };
    case 'role.started':
      return { doing: doingOf[event.role] };
    case 'answer.refused':
      return { line: `✖ answer refused by guard ${event.guards.at(-1)?.guard}` };
    case 'validator.validated':
      return { line: validationText(event) };
    case 'role.waiting':
      return waitingText(event.role, event);
    case 'tool.waiting':
      return waitingText(event.tool, event);
    case 'output.refused':
      return { line: `✖ output: ${printableLine(event.issues.join('; '))}` };
    case 'role.failed':
      return { line: `✖ ${event.role}: ${printableLine(event.message)}` };
    case 'limit.reached':
      return { line: `! limit ${event.limit}=${event.value} reached` };
    case 'turn.unsaved':
      return { line: `! not saved: ${printableLine(event.message)}` };
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
      return {};
  }
}

const doingOf: Readonly<Record<RoleName, string>> = {
  planner: 'planning',
  critic: 'reviewing the plan',
  executor: 'deciding',
  coordinator: 'choosing a tool',
  synthesizer: 'writing the answer',
  validator: 'validating',
};

function callText(tool: string, call: SelectedTool | undefined): ProgressText {
  const text = printableLine(`${tool} ${JSON.stringify(call?.args ?? {})}`, 120);
  return { line: `  ${inLane(call?.lane)}▸ ${text}`, doing: printableLine(text, 72) };
}

function inLane(lane: number | undefined): string {
  return lane === undefined ? '' : `${lane} `;
}

/** Formats the score, and success criteria that were not met or could not be measured. */
function validationText({ validation }: TurnEventOf<'validator.validated'>): string {
  const open = validation.criteria.filter(({ status }) => status !== 'passed');
  const lines = open.map(
    ({ criterion, status, detail }) =>
      `  ${status === 'failed' ? 'not met' : 'not checked'}: ${printableLine(`${criterion}: ${detail}`)}`,
  );
  return [`validation: score ${validation.score.toFixed(2)}`, ...lines].join('\n');
}

function planText({ plan }: TurnEventOf<'planner.planned'>): string {
  const { approach, routeTo, reason, goals } = plan;
  const why = reason === '' ? goals.map(({ description }) => description).join('; ') : reason;
  return printableLine(approach === '' ? `${routeTo}: ${why}` : approach);
}

function reviewText({ review }: TurnEventOf<'critic.reviewed'>): ProgressText {
  const issues = review.issues.length === 0 ? '' : `: ${printableLine(review.issues.join('; '))}`;
  return { line: `review: ${review.verdict}${issues}`, doing: 'deciding' };
}

function decisionText(event: TurnEventOf<'executor.decided'>): ProgressText {
  const words = event.action === 'COMMAND' ? commandsOf(event).join(' · ') : event.reasoning;
  const text = printableLine(words, 120);
  return { line: `${event.action}${text === '' ? '' : ` ${text}`}`, doing: text };
}

function waitingText(
  who: string,
  { reason, retryAt }: Pick<RoleWaiting, 'reason' | 'retryAt'>,
): ProgressText {
  const until = new Date(retryAt).toLocaleTimeString('en-GB');
  return {
    line: `… ${printableLine(who)} waits until ${until}: ${printableLine(reason)}`,
    doing: `waiting until ${until}`,
  };
}

function outcomeText({ outcome, durationMs, lane }: TurnEventOf<'tool.finished'>): string {
  return outcome.ok
    ? `${inLane(lane)}✔ ${printableLine(outcome.summary, 120)} (${durationMs} ms)`
    : `${inLane(lane)}✖ ${outcome.error.code}: ${printableLine(outcome.error.message)} (${durationMs} ms)`;
}
