import type { TurnEvent } from '@pce/core';
import { validationDecision } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

interface Calls {
  /** Calls that may run now. */
  readonly runnable: Set<number>;
  /** Calls that need an approval they do not have. */
  readonly unapproved: Set<number>;
  /** The latest call of each lane. */
  readonly latest: Map<number, number>;
  /** The call that each intervention asks about. */
  readonly asked: Map<string, number>;
}

export const announcedBeforeTool: Invariant = {
  name: 'no tool runs before its approval is durable, none that changes something before its call is, and none in a fork that only its parent decided',
  proves: ['F1', 'F9'],
  watch() {
    const turns = new Map<string, Calls>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        const calls = turns.get(turn) ?? none();
        turns.set(turn, calls);
        for (const event of [...inherited, ...events]) follow(calls, event);
      }
      if (observation.type !== 'tool.started') return;
      const { tool, call, turn, effect } = observation;
      const calls = turns.get(turn);
      const mayRun =
        effect === 'read' ? !calls?.unapproved.has(call) : calls?.runnable.has(call) === true;
      return mayRun
        ? undefined
        : `${tool} runs as call ${call} of ${turn}, and no durable event says that it may`;
    };
  },
};

function none(): Calls {
  return { runnable: new Set(), unapproved: new Set(), latest: new Map(), asked: new Map() };
}

function follow({ runnable, unapproved, latest, asked }: Calls, event: TurnEvent): void {
  switch (event.type) {
    case 'tool.selected':
      latest.set(laneOf(event), event.call);
      (event.needsApproval ? unapproved : runnable).add(event.call);
      return;
    case 'intervention.opened': {
      const call = latest.get(laneOf(event));
      if (['approval', 'in_doubt'].includes(event.intervention.kind) && call !== undefined)
        asked.set(event.intervention.id, call);
      return;
    }
    case 'intervention.resolved': {
      const call = asked.get(event.id);
      if (!['approve', 'run_again'].includes(event.choose) || event.args || call === undefined)
        return;
      runnable.add(call);
      unapproved.delete(call);
      return;
    }
    case 'intervention.expired': {
      const call = asked.get(event.id);
      if (call === undefined) return;
      runnable.delete(call);
      unapproved.add(call);
      return;
    }
    case 'turn.forked':
      for (const call of runnable) unapproved.add(call);
      runnable.clear();
      if (event.plansAnew === true) unapproved.clear();
      return;
    case 'tool.finished':
      runnable.delete(event.call);
  }
}

export const announcedBeforeSave: Invariant = {
  name: 'nothing is saved before the event that ends the turn is durable',
  proves: ['F1', 'A12'],
  watch() {
    /** Turns that may be saved now. */
    const ending = new Set<string>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        // A saved parent does not save the fork.
        const inherited = observation.inherited.filter(({ type }) => type !== 'turn.saved');
        for (const event of [...inherited, ...observation.events]) {
          const ends = endsTurn(event);
          if (ends === true) ending.add(observation.turn);
          if (ends === false) ending.delete(observation.turn);
        }
      }
      if (observation.type !== 'save.started' || ending.has(observation.turn)) return;
      return `${observation.turn} is saved, and no durable event says how it ends`;
    };
  },
};

/** Returns whether the turn may be saved after the event; `undefined` if the event does not affect that. */
function endsTurn(event: TurnEvent): boolean | undefined {
  switch (event.type) {
    case 'validator.validated':
      return ['APPROVE', 'FAIL'].includes(validationDecision(event.validation.score));
    case 'limit.reached':
      return ['plannerInvocations', 'revisions'].includes(event.limit) ? true : undefined;
    case 'intervention.resolved':
      return ['abandon', 'retry', 'deny'].includes(event.choose) ? true : undefined;
    case 'planner.planned':
      return ['tasks', 'reply'].includes(event.plan.routeTo);
    case 'answer.refused':
    case 'output.filled':
    case 'output.refused':
      return true;
    case 'turn.started':
      return isRefused(event) ? true : undefined;
    case 'turn.forked':
      if (isRefused(event)) return true;
      return event.plansAnew === true ? false : undefined;
    case 'executor.decided':
      return event.action === 'COMPLETE' && event.reply !== undefined;
    case 'synthesizer.answered':
    case 'turn.saved':
      return false;
    default:
      return undefined;
  }
}

function isRefused({ guards = [] }: Extract<TurnEvent, { type: 'turn.started' | 'turn.forked' }>) {
  return guards.some(({ action }) => action === 'refuse');
}
