import { EventEmitter } from 'eventemitter3';
import { StoreError, TurnNotFoundError } from '../../errors.js';
import { StreamWriter } from '../../journal/batch.js';
import { createBudget } from '../../limits/role-budget.js';
import { CallArguments } from '../perform/arguments.js';
import type { NoticeDraft, TurnNotice } from '../perform/turn-notice.js';
import { learnCommand } from '../read/learn-from-journal.js';
import { turnJournal, turnStream } from '../read/turn-journal.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import { TurnHandle } from './handle.js';
import type { HeldLease } from './hold-lease.js';
import { holdLeaseWithin } from './hold-lease-within.js';
import type { LoadedTurn } from './load-turn.js';
import { ObservedTurn } from './observed-turn.js';
import { redactEvent } from './run-context.js';
import { runTurn, type TurnRun } from './run-turn.js';
import type { TurnOptions } from './start-options.js';
import { TurnControl } from './turn-control.js';
import type { TurnHost } from './turn-host.js';

export type DriveOptions<Output> = {
  readonly [Name in keyof TurnOptions<Output>]: TurnOptions<Output>[Name] | undefined;
} & {
  /** As in `PerformContext`. @defaultValue false */
  readonly sleeps?: boolean;
};

/** Drives a turn in the background and returns its handle immediately. */
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
    const { signal, pauseSignal, cutSignal } = control;
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
      ...{ run: runContext, output },
      content: host.contentOf(state.owner),
      budget: createBudget({ limits, before, parent: budget ?? ofTurn }),
      args: new CallArguments(host.catalog),
      ...{ signal, pauseSignal, cutSignal, ensureHeld, notify, sleeps },
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
