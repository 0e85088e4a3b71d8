import { EventEmitter } from 'eventemitter3';
import type { LimitFunction } from 'p-limit';
import { TurnNotFoundError } from '../../errors.js';
import type { FlushScheduler } from '../../journal/flush-scheduler.js';
import { StreamWriter } from '../../journal/stream-writer.js';
import type { Store } from '../../store/store.js';
import type { PerformContext } from '../perform/context.js';
import { learnCommand } from '../read/learn-command.js';
import { turnJournal, turnStream } from '../read/turn-journal.js';
import type { TurnEvent } from '../rules/events.js';
import type { TurnResult } from '../rules/result.js';
import { type DrivenTurn, TurnHandle } from './handle.js';
import { holdLease, type LeaseOptions } from './hold-lease.js';
import type { LoadedTurn } from './load-turn.js';
import { runTurn, type TurnControl, type TurnRun } from './run-turn.js';

/** What all turns of an orchestrator share. */
export interface DriveOptions {
  readonly context: Omit<PerformContext, 'signal' | 'ensureHeld'>;
  readonly store: Store;
  readonly lease: LeaseOptions;
  readonly scheduler: FlushScheduler;
  /** Holds turns back beyond the host's concurrency. */
  readonly limitTurns: LimitFunction;
}

/** Drives a turn in the background and answers its handle at once. */
export function drive(
  options: DriveOptions,
  turn: string,
  load: () => Promise<LoadedTurn>,
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
    const {
      store,
      context: { clock },
    } = options;
    try {
      const lease = await holdLease(store, clock, turnStream(turn), options.lease, (error) =>
        abort.abort(error),
      );
      try {
        const { from, events } = await load();
        const journal = new StreamWriter({
          store,
          definition: turnJournal,
          from,
          fence: lease.fence,
          scheduler: options.scheduler,
          onDurable(step) {
            learnCommand(options.context.catalog, step);
            emit(emitter, step.event);
          },
        });
        const { ensureHeld } = lease;
        const context: PerformContext = { ...options.context, signal: abort.signal, ensureHeld };
        const state = events.reduce((_, event) => journal.append(event), from.state);
        if (state === undefined) throw new TurnNotFoundError(turn);
        run = { state, journal, context, control };
        return await runTurn(run);
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
