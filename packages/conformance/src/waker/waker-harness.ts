import assert from 'node:assert/strict';
import type { Wake, Waker, WakeSubscription } from '@pce/core/worker';
import type { ConformanceCase } from '../suite/conformance-case.js';
import { until } from '../suite/within.js';
import type { WakerProcess, WakerReport } from './waker-process.js';

/** A service of wakes under test: a schema, a queue, a server. */
export interface WakerPlace {
  /** Opens a waker there. Called several times at once, as by several processes; the cases close them. */
  open(): Waker | Promise<Waker>;
  /**
   * Starts a process, by `wakerProcess`, whose program calls `runWakerProgram` with a waker of this place. Its clock is `skewMs`
   * milliseconds ahead.
   */
  start(options: { readonly skewMs: number }): WakerProcess | Promise<WakerProcess>;
  /** Kills the service, and starts it again with what it has on disk. @defaultValue it is never away */
  restart?(): Promise<void>;
  /** Removes the place when the case is over and its wakers are closed. */
  remove?(): void | Promise<void>;
}

/** Limits that depend on the machine and the service. */
export interface WakerLimits {
  /** Milliseconds within which a wake is delivered. @defaultValue 3,000 */
  readonly latencyMs: number;
}

/** A call of a handler. */
export interface WakeCall {
  readonly id: string;
  readonly attempt: number;
  /** Unix time in milliseconds. */
  readonly at: number;
}

/** A handler, and its calls so far. */
export interface Listening extends WakeSubscription {
  readonly calls: readonly WakeCall[];
  /** Calls under way now, and the most at once so far. */
  readonly running: readonly string[];
  readonly most: number;
}

type Answer = { readonly at: number } | undefined;
type Handle = (wake: Wake, call: number) => Answer | Promise<Answer>;

/** The parts of a place that a case uses; all are closed when it is over. */
export interface WakerHarness extends WakerLimits {
  open(): Promise<Waker>;
  start(skewMs?: number): Promise<WakerProcess>;
  readonly restart: (() => Promise<void>) | undefined;
  /** Listens with a new waker; the number of the call of an id counts from 1. */
  listen(handle?: Handle, concurrency?: number): Promise<Listening>;
  /** Waits at most `latencyMs`, and what the case allows in addition. */
  until(holds: () => boolean, otherwise: string, moreMs?: number): Promise<void>;
}

export type WakerCase = ConformanceCase<WakerHarness>;

export async function runWakerCase(
  { run }: WakerCase,
  place: WakerPlace,
  { latencyMs }: WakerLimits,
): Promise<void> {
  const wakers: Waker[] = [];
  const processes: WakerProcess[] = [];
  const harness: WakerHarness = {
    latencyMs,
    restart: place.restart && (async () => place.restart?.()),
    async open() {
      const waker = await place.open();
      wakers.push(waker);
      return waker;
    },
    async start(skewMs = 0) {
      const started = await place.start({ skewMs });
      processes.push(started);
      return started;
    },
    async listen(handle = () => undefined, concurrency = 10) {
      return listenWith(await harness.open(), handle, concurrency);
    },
    until: (holds, otherwise, moreMs = 0) =>
      until({ maxWaitMs: latencyMs + moreMs }, holds, otherwise),
  };
  try {
    await run(harness);
  } finally {
    for (const started of processes) started.signal('SIGKILL');
    await Promise.all(wakers.map((waker) => waker.close()));
    await place.remove?.();
  }
}

async function listenWith(waker: Waker, handle: Handle, concurrency: number): Promise<Listening> {
  const calls: WakeCall[] = [];
  const running: string[] = [];
  let most = 0;
  const subscription = await waker.on(
    async (wake) => {
      const { id, attempt } = wake;
      calls.push({ id, attempt, at: Date.now() });
      running.push(id);
      most = Math.max(most, running.length);
      try {
        return (await handle(wake, callsOf({ calls }, id).length)) ?? undefined;
      } finally {
        running.splice(running.indexOf(id), 1);
      }
    },
    { concurrency },
  );
  return {
    calls,
    running,
    get most() {
      return most;
    },
    get isListening() {
      return subscription.isListening;
    },
    stop: () => subscription.stop(),
  };
}

export const callsOf = ({ calls }: Pick<Listening, 'calls'>, id: string): readonly WakeCall[] =>
  calls.filter((call) => call.id === id);

export const reportsOf = (
  { reports }: WakerProcess,
  type: WakerReport['type'],
): readonly string[] => reports.filter((one) => one.type === type).map(({ id }) => id);

export const pause = (ms: number): Promise<undefined> =>
  new Promise((resolve) => setTimeout(() => resolve(undefined), ms));

/** Asserts that a call came at its moment, and at most `lateMs` later. Clocks of two processes differ by a few milliseconds. */
export function assertOnTime(call: WakeCall | undefined, at: number, lateMs: number): void {
  const late = (call?.at ?? Infinity) - at;
  assert.ok(late >= -20, `the wake of ${call?.id} came ${-late} ms early`);
  assert.ok(late <= lateMs, `the wake of ${call?.id} came ${late} ms late`);
}
