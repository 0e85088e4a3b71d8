import type { Clock } from '@pce/core/ports';
import { LRUCache } from 'lru-cache';
import type { ServerLimits } from '../limits/server-limits.js';
import { HttpProblem } from '../problems/http-problem.js';

/** The bytes that one request holds in memory: its body, or what of its answer is made and not yet sent. */
export interface Room {
  /** Sets how many bytes it holds; 0 gives all back. Throws `HttpProblem` if there is no room for more. */
  hold(bytes: number): void;
  /** Sets the same for what cannot be refused any more: others are refused until it is gone. */
  keep(bytes: number): void;
  /**
   * Makes a part of an answer: one at a time an owner, after what others have sent meanwhile. Rejects with `HttpProblem`
   * before the first where its owner was just refused.
   */
  inTurn<T>(make: () => Promise<T>): Promise<T>;
}

/** Counts the bytes that requests hold, of each owner and of all. */
export interface ByteBudget {
  room(owner: string): Room;
  /** Throws `HttpProblem` for an owner who was refused within the last second and has given nothing back since. */
  assertOpen(owner: string): void;
}

const retryMs = 1_000;

/** Most milliseconds between two parts of an owner's answers: as long as the one before took to make. */
const maxPauseMs = 100;

interface Held {
  bytes: number;
  /** Unix time in milliseconds until which its owner is refused what is not made yet. */
  fullUntil: number;
}

/** Returns a budget: what does not fit beside what is held is refused. What is alone always fits. */
export function byteBudget(
  { heldBytes, ownerHeldBytes }: Pick<ServerLimits, 'heldBytes' | 'ownerHeldBytes'>,
  clock: Clock,
): ByteBudget {
  const owners = new Map<string, Held>();
  /** When the next part of an owner may be made, in milliseconds of `performance.now()`. */
  const nextAt = new LRUCache<string, Promise<number>>({ max: 1_000 });
  let all = 0;

  const heldBy = (owner: string): Held => {
    const held = owners.get(owner) ?? { bytes: 0, fullUntil: 0 };
    owners.set(owner, held);
    return held;
  };

  const assertOpen = (owner: string): void => {
    const held = owners.get(owner);
    if (held === undefined) return;
    if (clock.now() < held.fullUntil) throw noRoom();
    if (held.bytes === 0) owners.delete(owner);
  };

  const inTurn = async <T>(owner: string, isFirst: boolean, make: () => Promise<T>): Promise<T> => {
    const before = nextAt.get(owner);
    const { promise, resolve } = Promise.withResolvers<number>();
    nextAt.set(owner, promise);
    // Requests that have come in are seen to first: for a quick reader all would be made at once otherwise.
    const pauseMs = ((await before) ?? 0) - performance.now();
    if (pauseMs > 0) await new Promise((resume) => setTimeout(resume, pauseMs));
    const begun = performance.now();
    try {
      if (isFirst) assertOpen(owner);
      return await make();
    } finally {
      const ended = performance.now();
      resolve(ended + Math.min(maxPauseMs, ended - begun));
    }
  };

  return {
    room(owner) {
      let own = 0;
      let isFirst = true;
      const keep = (bytes: number): void => {
        const held = heldBy(owner);
        held.bytes += bytes - own;
        all += bytes - own;
        if (bytes < own) held.fullUntil = 0;
        own = bytes;
        if (held.bytes === 0) owners.delete(owner);
      };
      return {
        keep,
        inTurn(make) {
          const made = inTurn(owner, isFirst, make);
          isFirst = false;
          return made;
        },
        hold(bytes) {
          const held = heldBy(owner);
          const [others, othersOfOwner] = [all - own, held.bytes - own];
          const fits = (beside: number, max: number) => beside === 0 || beside + bytes <= max;
          if (bytes > own && !(fits(others, heldBytes) && fits(othersOfOwner, ownerHeldBytes))) {
            held.fullUntil = clock.now() + retryMs;
            throw noRoom();
          }
          keep(bytes);
        },
      };
    },
    assertOpen,
  };
}

function noRoom(): HttpProblem {
  return new HttpProblem(
    'unavailable',
    'there is no room for more bytes now: read the answers under way, or ask again later',
    { headers: { 'Retry-After': String(retryMs / 1_000) } },
  );
}
