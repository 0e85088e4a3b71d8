import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

export const idempotentAtLeastOnce: Invariant = {
  name: 'every call ends before the turn goes on, and what is said to have succeeded did run',
  proves: ['F1', 'F8'],
  watch() {
    const ran = new Set<string>();
    /** The call that is open, by turn. */
    const open = new Map<string, number>();

    function problemOf(turn: string, event: TurnEvent): string | undefined {
      const call = open.get(turn);
      if (goesOn(event) && call !== undefined)
        return `${turn} goes on with ${event.type} although call ${call} has not ended`;
      if (event.type !== 'tool.finished') return;
      if (event.call !== call) return `call ${event.call} of ${turn} ends, and it was not open`;
      return event.outcome.ok && !ran.has(`${turn}:${call}`)
        ? `call ${call} of ${turn} is said to have succeeded, and it never ran`
        : undefined;
    }

    return (observation) => {
      if (observation.type === 'tool.started') ran.add(`${observation.turn}:${observation.call}`);
      if (observation.type !== 'events.appended') return;
      const { turn } = observation;
      for (const event of observation.inherited) follow(open, turn, event);
      for (const event of observation.events) {
        const problem = problemOf(turn, event);
        if (problem !== undefined) return problem;
        follow(open, turn, event);
      }
    };
  },
};

function goesOn({ type }: TurnEvent): boolean {
  return ['executor.decided', 'planner.planned', 'synthesizer.answered'].includes(type);
}

function follow(open: Map<string, number>, turn: string, event: TurnEvent): void {
  if (event.type === 'tool.selected') open.set(turn, event.call);
  // A person may end a call too.
  const isEnd =
    event.type === 'tool.finished' ||
    (event.type === 'turn.forked' && event.plansAnew === true) ||
    (event.type === 'intervention.resolved' &&
      ['deny', 'done', 'failed', 'abandon'].includes(event.choose));
  if (isEnd) open.delete(turn);
}
