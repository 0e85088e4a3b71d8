import { EventEmitter } from 'eventemitter3';
import type { LimitFunction } from 'p-limit';
import type { ChainHead } from '../store/hash-chain.js';
import type { TurnEvent } from './events.js';
import { type DrivenTurn, TurnHandle } from './handle.js';
import { holdLease, type LeaseOptions } from './hold-lease.js';
import type { PerformContext } from './perform/context.js';
import { turnStream } from './read-turn.js';
import type { TurnResult } from './result.js';
import { record, runTurn, type TurnControl, type TurnRun } from './run-turn.js';
import type { Soon } from './soon.js';
import type { TurnState } from './state.js';
import { TurnJournal } from './turn-journal.js';
import { turnViews } from './turn-views.js';

/** What all turns of an orchestrator share. */
export interface DriveOptions {
  readonly context: Omit<PerformContext, 'signal' | 'ensureHeld'>;
  readonly lease: LeaseOptions;
  readonly soon: Soon;
  /** Holds turns back beyond the host's concurrency. */
  readonly limitTurns: LimitFunction;
}

/** Where a turn is taken up: read under the lease, so that nobody else can move it meanwhile. */
export interface TakenUp {
  readonly state: TurnState;
  /** End of the turn's own stream. */
  readonly head: ChainHead;
  /** The first event of a turn that begins, which `state` holds already. */
  readonly opening?: TurnEvent;
  /** What happened outside the loop: appended and folded in before it goes on. */
  readonly events: readonly TurnEvent[];
}

/** Drives a turn in the background and answers its handle at once. */
export function drive(
  options: DriveOptions,
  turn: string,
  takeUp: () => Promise<TakenUp> | TakenUp,
  signal: AbortSignal | undefined,
): TurnHandle {
  const abort = new AbortController();
  const control: TurnControl = { pauseRequested: false, cancelReason: undefined };
  const emitter = new EventEmitter();
  let run: TurnRun | undefined;
  const driven: DrivenTurn = {
    id: turn,
    state: () => run?.state,
    result: options.limitTurns(() => driveToStop()),
    pause: () => {
      control.pauseRequested = true;
    },
    cancel: (reason) => {
      control.cancelReason ??= reason;
      abort.abort(new Error(reason));
    },
  };
  const handle = new TurnHandle(driven, emitter);
  const cancelBySignal = (): void => driven.cancel(reasonText(signal?.reason));
  if (signal?.aborted) cancelBySignal();
  signal?.addEventListener('abort', cancelBySignal);

  async function driveToStop(): Promise<TurnResult> {
    const { store, clock } = options.context;
    try {
      const lease = await holdLease(store, clock, turnStream(turn), options.lease, (error) =>
        abort.abort(error),
      );
      try {
        const { state, head, opening, events } = await takeUp();
        const journal = new TurnJournal({
          store,
          stream: turnStream(turn),
          head,
          fence: lease.fence,
          soon: options.soon,
          onDurable: (event) => emit(emitter, event),
        });
        const { ensureHeld } = lease;
        const context: PerformContext = { ...options.context, signal: abort.signal, ensureHeld };
        const current: TurnRun = { state, journal, context, control };
        run = current;
        if (opening !== undefined) {
          journal.write(turnViews(undefined, state, opening, journal.append(opening)));
        }
        for (const event of events) record(current, event);
        return await runTurn(current);
      } finally {
        await lease.release();
      }
    } finally {
      signal?.removeEventListener('abort', cancelBySignal);
    }
  }
  return handle;
}

/** A listener that throws is the host's fault: it shows as an uncaught error and leaves the turn alone. */
function emit(emitter: EventEmitter, event: TurnEvent): void {
  try {
    emitter.emit(event.type, event);
    emitter.emit('event', event);
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}

function reasonText(reason: unknown): string {
  return reason instanceof Error ? reason.message : `aborted: ${String(reason)}`;
}
