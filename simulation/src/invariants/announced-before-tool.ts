import type { TurnEvent } from '@pce/core';
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
