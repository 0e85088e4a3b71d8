import { EventEmitter } from 'eventemitter3';
import { LeaseHeldError, StoreError, TurnNotFoundError } from '../../errors.js';
import { StreamWriter } from '../../journal/batch.js';
import type { StreamStep } from '../../journal/stream-definition.js';
import { Meter } from '../../limits/role-budget.js';
import { wait } from '../../system/retry.js';
import { CallArguments } from '../perform/arguments.js';
import type { NoticeDraft, TurnNotice } from '../perform/turn-notice.js';
import { learnCommand } from '../read/learn-from-journal.js';
import { turnJournal, turnStream } from '../read/turn-journal.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import { TurnHandle } from './handle.js';
import { type HeldLease, holdLease } from './hold-lease.js';
import type { LoadedTurn } from './load-turn.js';
import type { Observed } from './observer.js';
import { redactEvent } from './run-context.js';
import { runTurn, type TurnRun } from './run-turn.js';
import type { TurnOptions } from './start-options.js';
import { TurnControl } from './turn-control.js';
import type { TurnHost } from './turn-host.js';

/** Milliseconds before the second attempt; doubles each time. */
const minDelayMs = 50;
const maxDelayMs = 2_000;

/**
 * Acquires the lease of a turn, retrying for `waitMs` milliseconds while another process holds it. Throws `LeaseHeldError`
 * if the time is over or the signal aborts.
 */
export async function holdLeaseWithin(
  waitMs: number,
  signal: AbortSignal,
  { store, clock, lease }: Pick<TurnHost, 'store' | 'clock' | 'lease'>,
  key: string,
  onLost: (error: unknown) => void,
): Promise<HeldLease> {
  // Counts its own delays, so that setting the clock back does not extend the wait.
  let leftMs = waitMs;
  for (let tries = 0; ; tries += 1) {
    try {
      return await holdLease(store, clock, key, lease, onLost);
    } catch (error) {
      if (!(error instanceof LeaseHeldError) || leftMs <= 0 || signal.aborted) throw error;
      const delayMs = Math.min(leftMs, minDelayMs * 2 ** tries, maxDelayMs);
      leftMs -= delayMs;
      await wait(clock, delayMs, signal).catch(() => undefined);
    }
  }
}

/** Passes the events and notices of one turn to the observers, in order of their versions. */
class ObservedTurn {
  readonly #turn: string;
  readonly #host: Pick<TurnHost, 'observers' | 'listenerErrors'>;
  /** Version of the last durable event. */
  #version: number;
  /** Notices whose event is not durable yet. */
  #held: TurnNotice[] = [];

  constructor(turn: string, host: Pick<TurnHost, 'observers' | 'listenerErrors'>, version: number) {
    this.#turn = turn;
    this.#host = host;
    this.#version = version;
  }

  /** Passes on a durable event, then the notices held for it. */
  event({ event, before, after }: StreamStep<TurnState, TurnEvent>): void {
    const { version } = after;
    this.#version = version;
    this.#see({ is: 'event', turn: this.#turn, version, event, before, after });
    const held = this.#held;
    this.#held = [];
    for (const notice of held) this.notice(notice);
  }

  notice(notice: TurnNotice): void {
    if (notice.version > this.#version) this.#held.push(notice);
    else this.#see({ is: 'notice', turn: this.#turn, notice });
  }

  #see(seen: Observed): void {
    const { observers, listenerErrors } = this.#host;
    for (const observer of observers) listenerErrors.call(observer, () => observer.see(seen));
  }
}

export type DriveOptions<Output> = {
  readonly [Name in keyof TurnOptions<Output>]: TurnOptions<Output>[Name] | undefined;
} & {
  /** As in `PerformContext`. @defaultValue false */
  readonly sleeps?: boolean;
};

export function drive<Output>(
  host: TurnHost,
  turn: string,
  load: (signal: AbortSignal) => Promise<LoadedTurn>,
  { signal, wait = 0, budget, output, sleeps = false }: DriveOptions<Output> = {},
): TurnHandle<Output> {
  const control = new TurnControl();
  const unfollow = control.followSignal(signal);
  const emitter = new EventEmitter();
  const emit = (all: string, what: TurnEvent | TurnNotice, version: number): void => {
    for (const name of [what.type, all]) emitter.emit(name, what, { version });
  };
  let run: TurnRun | undefined;
  let durable: TurnState | undefined;
  const accepted = Promise.withResolvers<void>();
  let isAccepted = false;
  const accept = (): void => {
    isAccepted = true;
    accepted.resolve();
  };

  async function driveHeld({ fence, ensureHeld }: HeldLease): Promise<TurnResult<Output>> {
    const { from, events, run: runContext, onSettled } = await load(control.signal);
    if (onSettled !== undefined) accepted.promise.then(onSettled, onSettled);
    durable = from.state;
    const observed = new ObservedTurn(turn, host, from.state?.version ?? 0);
    const { store, scheduler } = host;
    const acceptedAt = from.head.version + events.length;
    if (events.length === 0) accept();
    const journal = new StreamWriter({
      store,
      definition: turnJournal,
      from,
      fence,
      scheduler,
      redact: (event) => redactEvent(event, host.redactor),
      onDurable(step) {
        durable = step.after;
        if (step.head.version === acceptedAt) accept();
        learnCommand(host.catalog, step);
        emit('event', step.event, step.after.version);
        observed.event(step);
      },
    });
    const state = events.reduce((_, event) => journal.append(event), from.state);
    if (state === undefined) throw new TurnNotFoundError(turn);
    const { signal, pauseSignal, roleSignal } = control;
    const notify = (draft: NoticeDraft): void => {
      if (host.observers.length === 0 && emitter.eventNames().length === 0) return;
      const known = 'reason' in draft ? { reason: host.redactor.text(draft.reason) } : {};
      const { version } = run?.state ?? state;
      const notice = { ...draft, ...known, version, at: host.clock.now() };
      emit('notice', notice, version);
      observed.notice(notice);
    };
    const { limits, counters: before } = state;
    const ofTurn = typeof host.budget === 'function' ? host.budget(state) : host.budget;
    const context = {
      ...host,
      run: runContext,
      output,
      content: host.contentOf(state.owner),
      budget: new Meter({ limits, before, parent: budget ?? ofTurn }),
      args: new CallArguments(host.catalog),
      signal,
      pauseSignal,
      roleSignal,
      ensureHeld,
      notify,
      sleeps,
      outageSince: () => run?.state.outageSince,
    };
    run = { state, journal, control, context, isAccepted: () => isAccepted };
    // The output has the type of its schema, which validated it if given.
    return runTurn(run) as Promise<TurnResult<Output>>;
  }

  async function driveToStop(): Promise<TurnResult<Output>> {
    const onLost = (error: unknown): void => control.abort(error);
    try {
      const lease = await holdLeaseWithin(wait, control.signal, host, turnStream(turn), onLost);
      try {
        return await driveHeld(lease);
      } finally {
        await lease.release();
      }
    } finally {
      unfollow();
    }
  }

  const result = host.queue(driveToStop);
  // Rejections of `durable` are handled by its listeners or by the result.
  accepted.promise.catch(() => undefined);
  result.then(() => {
    // Creating an Error is expensive; create it only if `durable` is awaited.
    if (!isAccepted)
      accepted.reject(new StoreError('store_failed', `turn ${turn}: its journal was not kept`));
  }, accepted.reject);
  const state = (): TurnState | undefined => durable;
  const { listenerErrors } = host;
  const parts = { emitter, listenerErrors, state, durable: accepted.promise, result };
  return new TurnHandle({ id: turn, control, ...parts });
}
