import type { TurnEvent } from '@pce/core';
import { validationDecision } from '@pce/core/contracts';
import type { Invariant } from '../invariant.js';

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
