import type { Invariant } from '../invariant.js';
import type { ObservationOf } from '../observation.js';

interface Holder {
  readonly process: string;
  readonly token: number;
  readonly expiresAt: number;
  readonly isReleased: boolean;
}

export const oneDriver: Invariant = {
  name: 'a turn is written, and its effects begin, only in the process that holds its latest lease',
  proves: ['F10'],
  watch() {
    const holders = new Map<string, Holder>();

    function granted(observation: ObservationOf<'lease.granted'>): string | undefined {
      const { key, process, token, expiresAt, supersedes, at } = observation;
      const before = holders.get(key);
      holders.set(key, { process, token, expiresAt, isReleased: false });
      if (before === undefined) return;
      if (token <= before.token)
        return `lease ${token} on ${key} is not later than ${before.token}`;
      const isOver = before.isReleased || before.expiresAt <= at || supersedes === before.token;
      return isOver ? undefined : `${process} was given ${key} while ${before.process} held it`;
    }

    return (observation) => {
      switch (observation.type) {
        case 'lease.granted':
          return granted(observation);
        case 'lease.renewed':
        case 'lease.released': {
          const holder = holders.get(observation.key);
          if (holder?.token !== observation.token) return;
          const change =
            observation.type === 'lease.renewed'
              ? { expiresAt: observation.expiresAt }
              : { isReleased: true };
          holders.set(observation.key, { ...holder, ...change });
          return;
        }
        case 'events.appended': {
          const { fence, process, turn, events } = observation;
          if (fence === undefined) {
            // A decision needs no lease while no process may carry out a step.
            const isDecision = events.every(
              (event) => event.type === 'intervention.resolved' && event.undriven,
            );
            return isDecision ? undefined : `${process} wrote to ${turn} without a fence`;
          }
          const holder = holders.get(fence.key);
          return holder?.token === fence.token && holder.process === process
            ? undefined
            : `${process} wrote to ${turn} under lease ${fence.token}, and ${holder?.process ?? 'no process'} holds it`;
        }
        case 'tool.started':
        case 'save.started': {
          const holder = holders.get(`turn/${observation.turn}`);
          return holder?.process === observation.process
            ? undefined
            : `${observation.process} does something for ${observation.turn} (${observation.type}), and ${holder?.process ?? 'no process'} holds it`;
        }
      }
    };
  },
};
