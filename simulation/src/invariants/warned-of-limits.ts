import type { TurnEvent } from '@pce/core';
import type { TurnEventOf } from '@pce/core/internal';
import type { Invariant } from '../invariant.js';

export const warnedOfLimits: Invariant = {
  name: 'a limit that was reached is a warning of the result and of §4, with its name and value',
  proves: ['A7', 'A13'],
  watch() {
    const reached = new Map<string, TurnEventOf<'limit.reached'>[]>();
    return (observation) => {
      if (observation.type === 'events.appended') {
        const { turn, inherited, events } = observation;
        const limits = [...inherited, ...events].filter(isLimitReached);
        reached.set(turn, [...(reached.get(turn) ?? []), ...limits]);
      }
      if (observation.type !== 'turn.settled') return;
      const { warnings, log } = observation.result;
      const entries = log;
      const silent = (reached.get(observation.turn) ?? []).find(
        ({ limit, value }) =>
          !warnings.some((warning) => warning.code === limit && warning.value === value) ||
          !entries.some(
            (entry) => entry.type === 'warning' && entry.limit === limit && entry.value === value,
          ),
      );
      return (
        silent &&
        `${observation.turn} reached ${silent.limit} ${silent.value}, and its result is silent`
      );
    };
  },
};

function isLimitReached(event: TurnEvent): event is TurnEventOf<'limit.reached'> {
  return event.type === 'limit.reached';
}
