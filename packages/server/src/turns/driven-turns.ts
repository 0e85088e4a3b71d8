import type { Orchestrator, TurnHandle } from '@pce/core';
import type { Resolution } from '@pce/core/contracts';
import type { Clock } from '@pce/core/ports';
import { HttpProblem } from '../problems/http-problem.js';
import { delay } from '../time/delay.js';
import type { TurnNotices } from './turn-notices.js';

/** Starts and continues turns: an orchestrator of the host over the store of the server. */
export type TurnDriver = Pick<
  Orchestrator,
  'start' | 'thread' | 'resume' | 'fork' | 'resolve' | 'decide'
>;

/** The turns that this server drives, by way of the host's orchestrator. */
export interface DrivenTurns {
  /** Whether turns can be driven at all. */
  readonly canDrive: boolean;
  has(turn: string): boolean;
  /** Begins a turn; resolves with its id once that is durable. Throws what the orchestrator throws, or that there is none. */
  begin(begin: (driver: TurnDriver) => TurnHandle): Promise<string>;
  /** Continues a turn once this process has released it. */
  goOn(turn: string, begin: (driver: TurnDriver) => TurnHandle): Promise<void>;
  /** Keeps a decision on a turn whose last process has died and still holds its lease, and continues the turn when that has expired. */
  decide(turn: string, id: string, resolution: Resolution): Promise<void>;
  /** Stops a turn before its next step, or as soon as that is known. Throws where another process drives it. */
  pause(turn: string): Promise<void>;
  /** Ends a turn. One that no process drives is resumed for that. */
  cancel(turn: string, reason: string): Promise<void>;
}

/** Milliseconds that a request waits for a turn to stop: a tool that runs is waited for, and may take long. */
const stopMs = 2_000;

/** Milliseconds to wait for the lease of a dead process. */
const leaseMs = 60_000;

interface Parts {
  readonly clock: Clock;
  /** Maximum number of turns driven at a time. */
  readonly turnsUnderWay: number;
  /** Listens to each turn that is driven here. */
  readonly notices: Pick<TurnNotices, 'watch'>;
}

export function createDrivenTurns(
  driver: TurnDriver | undefined,
  { clock, turnsUnderWay, notices }: Parts,
): DrivenTurns {
  const handles = new Map<string, TurnHandle>();

  const known = (): TurnDriver => {
    if (driver !== undefined) return driver;
    throw new HttpProblem('turns_not_driven', 'this server shows turns and drives none');
  };

  const assertFew = (): void => {
    if (handles.size < turnsUnderWay) return;
    throw new HttpProblem('unavailable', `${turnsUnderWay} turns are under way: ask again later`, {
      headers: { 'Retry-After': '5' },
    });
  };

  const track = (handle: TurnHandle): TurnHandle => {
    const forget = (): void => {
      if (handles.get(handle.id) === handle) handles.delete(handle.id);
    };
    handles.set(handle.id, handle);
    notices.watch(handle);
    handle.result().then(forget, forget);
    return handle;
  };

  return {
    canDrive: driver !== undefined,
    has: (turn) => handles.has(turn),
    begin: async (begin) => {
      assertFew();
      const handle = track(begin(known()));
      await acceptedBy(handle);
      return handle.id;
    },
    async goOn(turn, begin) {
      const driver = known();
      const before = handles.get(turn);
      if (before === undefined) assertFew();
      // It asked a person a moment ago, and still holds its lease.
      if (before !== undefined) await stopped(clock, before.result());
      const handle = begin(driver);
      // Where the first one still runs, the second is refused the lease.
      if (!handles.has(turn)) track(handle);
      await acceptedBy(handle);
    },
    async decide(turn, id, resolution) {
      await known().decide(id, resolution);
      track(known().resume(turn, { wait: leaseMs }));
    },
    async pause(turn) {
      known();
      const handle = handles.get(turn);
      if (handle === undefined) {
        const detail =
          'another process drives this turn, or none does: pause it there, or resume it';
        throw new HttpProblem('conflict', detail);
      }
      await stopped(clock, handle.pause());
    },
    async cancel(turn, reason) {
      const handle =
        handles.get(turn) ?? track(known().resume(turn, { onVersionChange: 'continue' }));
      const cancelled = handle.cancel(reason);
      await Promise.race([acceptedBy(handle), stopped(clock, cancelled)]);
      await stopped(clock, cancelled);
    },
  };
}

/** Resolves when the first event is durable, or there was none to write. */
function acceptedBy(handle: TurnHandle): Promise<void> {
  return new Promise((resolve, reject) => {
    handle.once('event', () => resolve());
    handle.result().then(() => resolve(), reject);
  });
}

async function stopped(clock: Clock, stopping: Promise<unknown>): Promise<void> {
  const stop = new AbortController();
  try {
    await Promise.race([stopping.catch(() => undefined), delay(clock, stopMs, stop.signal)]);
  } finally {
    stop.abort();
  }
}
