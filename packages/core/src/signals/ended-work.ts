import type { ToolOutcome } from '../contracts/tool-outcome.js';
import type { TurnEvent } from '../turn/rules/events.js';
import { isCalling, laneNumber, laneOf } from '../turn/rules/lanes.js';
import type { TurnState } from '../turn/rules/state.js';
import type { Since } from './signal.js';
import type { Work } from './work.js';

export function endedWork(work: Work, before: TurnState, event: TurnEvent, since: Since): Work {
  const { at: to } = event;
  switch (work.kind) {
    case 'tool':
      return endedCall(work, before, event, since);
    case 'workflow':
      if (event.type === 'workflow.completed' && work.lane === laneNumber(event))
        return { ...work, to, outcome: 'success', data: event.outputs, message: event.summary };
      if (event.type === 'workflow.failed' && work.lane === laneNumber(event))
        return { ...work, to, outcome: 'failure', code: 'workflow_failed', message: event.message };
      return { ...work, to, outcome: 'cancelled' };
    default:
      if (event.type === 'intervention.resolved' && event.id === work.id)
        return { ...work, to, outcome: 'success', chosen: event.choose, by: event.by };
      return {
        ...work,
        to,
        outcome: event.type === 'intervention.expired' ? 'expired' : 'cancelled',
      };
  }
}

function endedCall(work: Work, before: TurnState, event: TurnEvent, since: Since): Work {
  const lane = laneOf(before, work);
  const { at: to } = event;
  const earliest = (work.lane && since.lanes[work.lane]) ?? since.turn ?? to;
  if (event.type === 'tool.finished') {
    const from = Math.max(earliest, to - event.durationMs);
    const { outcome, usage } = event;
    return { ...work, from, to, ...outcomeOf(outcome), ...(usage && { usage }) };
  }
  if (event.type !== 'intervention.resolved')
    return { ...work, from: earliest, to, outcome: 'cancelled' };
  const held = lane !== undefined && isCalling(lane) ? lane.phase.held : undefined;
  const question = before.open.find(({ intervention }) => intervention.id === event.id);
  const end = held && question ? question.openedAt : to;
  const ended = { ...work, from: end - (held?.durationMs ?? 0), to: end };
  const { answer } = event;
  const words = answer === undefined ? {} : { message: answer };
  switch (event.choose) {
    case 'approve':
      if (event.args !== undefined) return { ...ended, outcome: 'cancelled' };
      return { ...ended, ...(held && outcomeOf(held.outcome)) };
    case 'done':
      return { ...ended, outcome: 'success', data: answer ?? null, ...words };
    case 'failed':
      return { ...ended, outcome: 'failure', code: 'internal', ...words };
    case 'deny':
      return { ...ended, outcome: 'failure', code: 'permission_denied', ...words };
    default:
      return { ...ended, outcome: 'cancelled' };
  }
}

function outcomeOf(outcome: ToolOutcome): Pick<Work, 'outcome' | 'code' | 'message' | 'data'> {
  if (outcome.ok) return { outcome: 'success', data: outcome.data, message: outcome.summary };
  const { code, message } = outcome.error;
  return { outcome: 'failure', code, message };
}
