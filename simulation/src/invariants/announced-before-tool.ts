import type { TurnEvent } from '@pce/core';
import type { Invariant } from '../invariant.js';

interface Calls {
  /** The call that may run now. */
  runnable: number | undefined;
  /** The call that a person has to approve first. */
  unapproved: number | undefined;
  /** The intervention that asks for it. */
  asked: string | undefined;
}

export const announcedBeforeTool: Invariant = {
  name: 'no tool runs before the events that decide and approve its call are durable',
  proves: ['F1', 'F9'],
  watch() {
    const turns = new Map<string, Calls>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        turns.set(turn, [...inherited, ...events].reduce(follow, turns.get(turn) ?? none));
      }
      if (observation.type !== 'tool.started') return;
      const { tool, call, turn } = observation;
      return turns.get(turn)?.runnable === call
        ? undefined
        : `${tool} runs as call ${call} of ${turn}, and no durable event says that it may`;
    };
  },
};

const none: Calls = { runnable: undefined, unapproved: undefined, asked: undefined };

function follow(calls: Calls, event: TurnEvent): Calls {
  switch (event.type) {
    case 'tool.selected':
      return event.needsApproval
        ? { ...none, unapproved: event.call }
        : { ...none, runnable: event.call };
    case 'intervention.opened':
      return event.intervention.kind === 'approval'
        ? { ...calls, asked: event.intervention.id }
        : calls;
    case 'intervention.resolved':
      return event.id === calls.asked && event.choose === 'approve'
        ? { ...none, runnable: calls.unapproved }
        : calls;
    case 'turn.forked':
      return event.plansAnew === true ? none : calls;
    case 'tool.finished':
      return none;
    default:
      return calls;
  }
}
