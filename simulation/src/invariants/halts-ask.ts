import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

interface Standing {
  /** Events that halt a lane or the whole turn, by lane. */
  readonly halted: Map<number, string>;
  /** Kinds of the open interventions. */
  readonly open: Map<string, string>;
}

export const haltsAsk: Invariant = {
  name: 'a turn never stops silently: every halt opens an intervention, which is listed until it is resolved',
  proves: ['A13', 'A14'],
  watch() {
    const turns = new Map<string, Standing>();
    const yielding = new Set<string>();
    return (observation) => {
      switch (observation.type) {
        case 'events.appended': {
          const { turn, inherited, events } = observation;
          const standing = turns.get(turn) ?? { halted: new Map(), open: new Map() };
          turns.set(turn, standing);
          for (const event of inherited) follow(standing, event);
          for (const event of events) {
            const halt = haltBefore(standing, event);
            if (halt !== undefined && !mayFollowHalt(event))
              return `${turn} continued with ${event.type} after ${halt} without an intervention`;
            follow(standing, event);
          }
          return;
        }
        case 'drive.yielded':
          yielding.add(observation.process);
          return;
        case 'drive.stopped': {
          const { status, interventions } = observation.result;
          if (status === 'running')
            return yielding.has(observation.process)
              ? undefined
              : `${observation.turn} was left without a reason`;
          return status === 'blocked' && interventions.length === 0
            ? `${observation.turn} is blocked without an intervention`
            : undefined;
        }
        case 'turn.settled': {
          const { halted, open } = turns.get(observation.turn) ?? {};
          const [halt] = halted?.values() ?? [];
          if (halt !== undefined)
            return `${observation.turn} ended with ${halt} without an intervention`;
          const asked = [...(open?.keys() ?? [])].sort().join(', ');
          const listed = [...observation.waiting].sort().join(', ');
          return asked === listed
            ? undefined
            : `${observation.turn} waits for ${asked || 'no intervention'}, and the queue lists ${listed || 'nothing'}`;
        }
      }
    };
  },
};

function mayFollowHalt({ type }: TurnEvent): boolean {
  return type.startsWith('turn.') || type.startsWith('intervention.');
}

/** Returns the halt that an event must not follow: that of its lane, or any for events of the whole turn. */
function haltBefore({ halted }: Standing, event: TurnEvent): string | undefined {
  const [first] = halted.values();
  return isOfLane(event) ? halted.get(laneOf(event)) : first;
}

function isOfLane(event: TurnEvent): boolean {
  switch (event.type) {
    case 'role.failed':
      return event.role === 'coordinator';
    case 'limit.reached':
      return isBudget(event.limit);
    default:
      return /^(workflow|coordinator|tool)\./.test(event.type);
  }
}

const isBudget = (name: string): boolean => ['modelCalls', 'tokens', 'cost'].includes(name);

function follow({ halted, open }: Standing, event: TurnEvent): void {
  const leave = (): void => {
    halted.clear();
    for (const [id, kind] of open) if (kind !== 'not_saved') open.delete(id);
  };
  switch (event.type) {
    case 'intervention.opened':
      halted.delete(laneOf(event));
      open.set(event.intervention.id, event.intervention.kind);
      return;
    case 'intervention.resolved':
      if (event.choose === 'abandon' && open.get(event.id) !== 'not_saved') leave();
      // Continues every lane that waits for the budget.
      if (event.choose === 'extend') halted.clear();
      open.delete(event.id);
      return;
    case 'intervention.expired':
      open.delete(event.id);
      return;
    case 'turn.forked':
      open.clear();
      // The fork's host decides about the calls itself; the question was about another request.
      for (const [lane, halt] of halted)
        if (event.plansAnew === true || halt === 'tool.selected') halted.delete(lane);
      return;
    case 'turn.finished':
      leave();
      return;
    default:
      if (isHalt(event)) halted.set(laneOf(event), event.type);
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
      return [
        'planRevisions',
        'forEachItems',
        'coordinatorErrors',
        'analyses',
        'modelCalls',
        'tokens',
        'cost',
      ].includes(event.limit);
    default:
      return false;
  }
}
