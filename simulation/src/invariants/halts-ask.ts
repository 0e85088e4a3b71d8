import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

/** Kinds of the interventions that are open, by id, of each turn. */
type OpenByTurn = Map<string, Map<string, string>>;

export const haltsAsk: Invariant = {
  name: 'a turn never stops silently: every halt opens an intervention, which is listed until it is resolved',
  proves: ['A13', 'A14'],
  watch() {
    const halted = new Map<string, string>();
    const open: OpenByTurn = new Map();
    return (observation) => {
      switch (observation.type) {
        case 'events.appended': {
          const { turn, inherited, events } = observation;
          for (const event of inherited) follow(open, halted, turn, event);
          for (const event of events) {
            const halt = halted.get(turn);
            if (halt !== undefined && !mayFollowHalt(event))
              return `${turn} went on with ${event.type} after ${halt} without asking anybody`;
            follow(open, halted, turn, event);
          }
          return;
        }
        case 'drive.stopped': {
          const { status, interventions } = observation.result;
          if (status === 'running') return `${observation.turn} was left without a reason`;
          return status === 'blocked' && interventions.length === 0
            ? `${observation.turn} is blocked, and nobody is asked`
            : undefined;
        }
        case 'turn.settled': {
          const halt = halted.get(observation.turn);
          if (halt !== undefined)
            return `${observation.turn} ended with ${halt}, and nobody was asked`;
          const asked = [...(open.get(observation.turn)?.keys() ?? [])].sort().join(', ');
          const listed = [...observation.waiting].sort().join(', ');
          return asked === listed
            ? undefined
            : `${observation.turn} waits for ${asked || 'nobody'}, and the queue lists ${listed || 'nothing'}`;
        }
      }
    };
  },
};

function mayFollowHalt({ type }: TurnEvent): boolean {
  return (
    type.startsWith('turn.') || type === 'intervention.opened' || type === 'intervention.resolved'
  );
}

function follow(
  open: OpenByTurn,
  halted: Map<string, string>,
  turn: string,
  event: TurnEvent,
): void {
  const asked = open.get(turn) ?? new Map();
  open.set(turn, asked);
  switch (event.type) {
    case 'intervention.opened':
      halted.delete(turn);
      asked.set(event.intervention.id, event.intervention.kind);
      return;
    case 'intervention.resolved':
    case 'intervention.expired':
      asked.delete(event.id);
      return;
    case 'turn.forked':
      asked.clear();
      // The question was about another request.
      if (event.plansAnew === true) halted.delete(turn);
      return;
    case 'turn.finished':
      halted.delete(turn);
      // Cancelled while it waited: only what was not saved still can be.
      for (const [id, kind] of asked) if (kind !== 'not_saved') asked.delete(id);
      return;
    default:
      if (isHalt(event)) halted.set(turn, event.type);
  }
}

function isHalt(event: TurnEvent): boolean {
  switch (event.type) {
    case 'role.failed':
    case 'turn.unsaved':
      return true;
    case 'planner.planned':
      return event.plan.routeTo === 'clarify' || event.plan.routeTo === 'refresh_context';
    case 'critic.reviewed':
      return event.review.verdict === 'BLOCK';
    case 'executor.decided':
      return event.action === 'BLOCKED';
    case 'tool.selected':
      return event.needsApproval;
    case 'limit.reached':
      return ['planRevisions', 'coordinatorErrors', 'modelCalls', 'tokens', 'cost'].includes(
        event.limit,
      );
    default:
      return false;
  }
}
