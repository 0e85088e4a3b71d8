import { validationDecision } from '../contracts/answer.js';
import type { TurnEvent } from '../turn/rules/events.js';
import { laneNumber, laneOf } from '../turn/rules/lanes.js';
import { lookTool } from '../turn/rules/next.js';
import { spenderOf } from '../turn/rules/spent.js';
import type { TurnState } from '../turn/rules/state.js';
import type { Since } from './signal.js';
import type { Work } from './work.js';

type Ended = Pick<Work, 'outcome' | 'code' | 'message' | 'score' | 'chosen'>;

const success: Ended = { outcome: 'success' };

/** Returns the work of a role that an event ends; `undefined` if it ends none. Unhandled types do not compile. */
export function roleWork(before: TurnState, event: TurnEvent, since: Since): Work | undefined {
  const ended = endOf(before, event);
  if (ended === undefined) return undefined;
  const name = event.type === 'role.failed' ? event.role : spenderOf(before.phase, event);
  if (name === undefined) return undefined;
  const isInLane = before.phase.name === 'commanding';
  const lane = laneNumber('lane' in event ? event : {});
  return {
    id: `${before.turn}/${before.version + 1}`,
    ...{ kind: 'role', name },
    from: (isInLane ? since.lanes[lane] : undefined) ?? since.turn ?? event.at,
    to: event.at,
    ...ended,
    ...(isInLane && { lane }),
    ...('usage' in event && event.usage && { usage: event.usage }),
  };
}

function endOf(before: TurnState, event: TurnEvent): Ended | undefined {
  switch (event.type) {
    case 'planner.planned':
    case 'critic.reviewed':
    case 'executor.decided':
    case 'synthesizer.answered':
    case 'output.filled':
      return success;
    case 'tool.selected':
    case 'workflow.matched':
    case 'coordinator.declined':
      return wasCoordinated(before, event) ? success : undefined;
    case 'answer.refused':
      return { outcome: 'failure', code: 'guard_refused' };
    case 'output.refused':
      return { outcome: 'failure', code: 'output_refused', message: event.issues.join('; ') };
    case 'validator.validated': {
      const { score } = event.validation;
      return { ...success, score, chosen: validationDecision(score) };
    }
    case 'role.failed':
      return { outcome: 'failure', code: 'role_failed', message: event.message };
    case 'limit.reached':
      // Without usage no role had begun.
      if (event.usage === undefined) return undefined;
      return { outcome: 'failure', code: event.limit, message: event.message };
    case 'turn.started':
    case 'turn.forked':
    case 'turn.paused':
    case 'turn.resumed':
    case 'workflow.completed':
    case 'workflow.failed':
    case 'tool.finished':
    case 'intervention.opened':
    case 'intervention.expired':
    case 'intervention.resolved':
    case 'turn.saved':
    case 'turn.unsaved':
    case 'turn.finished':
      return undefined;
  }
}

/** Returns whether the Coordinator was asked about the command of a lane. */
function wasCoordinated(
  before: TurnState,
  event: TurnEvent & { readonly lane?: number | undefined },
): boolean {
  if ('usage' in event && event.usage !== undefined) return true;
  const lane = laneOf(before, event);
  if (lane?.phase.name !== 'coordinating') return false;
  const { direct, again, decision } = lane.command;
  const isLook = event.type === 'tool.selected' && event.tool === lookTool;
  const isGiven = decision.action === 'COMMAND' && decision.look !== undefined;
  return direct === undefined && again === undefined && !isLook && !isGiven;
}
