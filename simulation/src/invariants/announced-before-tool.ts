import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

interface Calls {
  /** Calls that may run now. */
  readonly runnable: Set<number>;
  /** The latest call of each lane. */
  readonly latest: Map<number, number>;
  /** The call that each intervention asks about. */
  readonly asked: Map<string, number>;
}

export const announcedBeforeTool: Invariant = {
  name: 'no tool runs before the events that decide and approve its call are durable',
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
      const { tool, call, turn } = observation;
      return turns.get(turn)?.runnable.has(call)
        ? undefined
        : `${tool} runs as call ${call} of ${turn}, and no durable event says that it may`;
    };
  },
};

function none(): Calls {
  return { runnable: new Set(), latest: new Map(), asked: new Map() };
}

function follow({ runnable, latest, asked }: Calls, event: TurnEvent): void {
  switch (event.type) {
    case 'tool.selected':
      latest.set(laneOf(event), event.call);
      if (!event.needsApproval) runnable.add(event.call);
      return;
    case 'intervention.opened': {
      const call = latest.get(laneOf(event));
      if (event.intervention.kind === 'approval' && call !== undefined)
        asked.set(event.intervention.id, call);
      return;
    }
    case 'intervention.resolved': {
      const call = asked.get(event.id);
      if (event.choose === 'approve' && call !== undefined) runnable.add(call);
      return;
    }
    case 'turn.forked':
      if (event.plansAnew === true) runnable.clear();
      return;
    case 'tool.finished':
      runnable.delete(event.call);
  }
}
