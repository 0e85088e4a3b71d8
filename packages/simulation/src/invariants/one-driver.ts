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

    function granted(seen: ObservationOf<'lease.granted'>): string | undefined {
      const { key, process, token, expiresAt, supersedes, at } = seen;
      const before = holders.get(key);
      holders.set(key, { process, token, expiresAt, isReleased: false });
      if (before === undefined) return;
      if (token <= before.token)
        return `lease ${token} on ${key} is not later than ${before.token}`;
      const isOver = before.isReleased || before.expiresAt <= at || supersedes === before.token;
      return isOver ? undefined : `${process} was given ${key} while ${before.process} held it`;
    }

    return (seen) => {
      switch (seen.type) {
        case 'lease.granted':
          return granted(seen);
        case 'lease.renewed':
        case 'lease.released': {
          const holder = holders.get(seen.key);
          if (holder?.token !== seen.token) return;
          const change =
            seen.type === 'lease.renewed' ? { expiresAt: seen.expiresAt } : { isReleased: true };
          holders.set(seen.key, { ...holder, ...change });
          return;
        }
        case 'events.appended': {
          const { fence, process, turn } = seen;
          if (fence === undefined) return `${process} wrote to ${turn} without a fence`;
          const holder = holders.get(fence.key);
          return holder?.token === fence.token && holder.process === process
            ? undefined
            : `${process} wrote to ${turn} under lease ${fence.token}, and ${holder?.process ?? 'nobody'} holds it`;
        }
        case 'tool.started':
        case 'save.started': {
          const holder = holders.get(`turn/${seen.turn}`);
          return holder?.process === seen.process
            ? undefined
            : `${seen.process} does something for ${seen.turn} (${seen.type}), and ${holder?.process ?? 'nobody'} holds it`;
        }
      }
    };
  },
};
