import type { TurnEvent } from '@pce/core';
import { lookTool } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';
import { laneOf } from '../lane-of.js';

interface OpenCalls {
  /** Calls that have not ended, by lane. */
  readonly open: Map<number, number>;
  /** Looks at results, which run no tool. */
  readonly looks: Set<number>;
  /** The lane that each intervention asks about. */
  readonly asked: Map<string, number>;
  /** Lanes whose call was selected before the fork, which decides again and may decline it. */
  readonly copied: Set<number>;
}

export const idempotentAtLeastOnce: Invariant = {
  name: 'every call ends before the turn continues, and successful calls did run',
  proves: ['F1', 'F8'],
  watch() {
    const ran = new Set<string>();
    const turns = new Map<string, OpenCalls>();

    function problemOf(turn: string, event: TurnEvent): string | undefined {
      const open = turns.get(turn)?.open;
      const [left] = open?.values() ?? [];
      if (isProgress(event) && left !== undefined)
        return `${turn} continues with ${event.type} although call ${left} has not ended`;
      if (event.type !== 'tool.finished') return;
      const call = open?.get(laneOf(event));
      if (event.call !== call) return `call ${event.call} of ${turn} ends, and it was not open`;
      const isLook = turns.get(turn)?.looks.has(event.call) === true;
      return event.outcome.ok && !isLook && !ran.has(`${turn}:${call}`)
        ? `call ${call} of ${turn} is said to have succeeded, and it never ran`
        : undefined;
    }

    return (observation) => {
      if (observation.type === 'tool.started') ran.add(`${observation.turn}:${observation.call}`);
      if (observation.type !== 'events.appended') return;
      const { turn } = observation;
      const calls = turns.get(turn) ?? noCalls();
      turns.set(turn, calls);
      for (const event of observation.inherited) follow(calls, event);
      for (const event of observation.events) {
        const problem = problemOf(turn, event);
        if (problem !== undefined) return problem;
        follow(calls, event);
      }
    };
  },
};

function noCalls(): OpenCalls {
  return { open: new Map(), looks: new Set(), asked: new Map(), copied: new Set() };
}

function isProgress({ type }: TurnEvent): boolean {
  return ['executor.decided', 'planner.planned', 'synthesizer.answered'].includes(type);
}

function follow({ open, looks, asked, copied }: OpenCalls, event: TurnEvent): void {
  switch (event.type) {
    case 'tool.selected':
      open.set(laneOf(event), event.call);
      copied.delete(laneOf(event));
      if (event.tool === lookTool) looks.add(event.call);
      return;
    case 'tool.finished':
      open.delete(laneOf(event));
      return;
    case 'turn.forked':
      if (event.plansAnew === true) open.clear();
      if (event.asksAgain === true) for (const lane of open.keys()) copied.add(lane);
      return;
    case 'coordinator.declined':
    case 'workflow.failed':
      if (copied.delete(laneOf(event))) open.delete(laneOf(event));
      return;
    case 'intervention.opened':
      asked.set(event.intervention.id, laneOf(event));
      return;
    case 'intervention.resolved':
      // A person may also end a call.
      if (event.choose === 'abandon') open.clear();
      if (['deny', 'done', 'failed'].includes(event.choose)) open.delete(asked.get(event.id) ?? 1);
  }
}
