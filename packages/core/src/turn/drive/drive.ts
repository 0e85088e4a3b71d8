import { EventEmitter } from 'eventemitter3';
import { TurnNotFoundError } from '../../errors.js';
import { StreamWriter } from '../../journal/stream-writer.js';
import { meterBudget } from '../../limits/role-budget.js';
import { CallArguments } from '../perform/arguments.js';
import type { NoticeDraft } from '../perform/turn-notice.js';
import { learnCommand } from '../read/learn-command.js';
import { turnJournal, turnStream } from '../read/turn-journal.js';
import type { TurnResult } from '../rules/result.js';
import { TurnHandle } from './handle.js';
import { type HeldLease, holdLease } from './hold-lease.js';
import type { LoadedTurn } from './load-turn.js';
import { runTurn, type TurnRun } from './run-turn.js';
import { TurnControl } from './turn-control.js';
import type { TurnHost } from './turn-host.js';

/** Drives a turn in the background and returns its handle at once. */
export function drive(
  host: TurnHost,
  turn: string,
  load: () => Promise<LoadedTurn>,
  signal: AbortSignal | undefined,
): TurnHandle {
  const control = new TurnControl();
  const unfollow = control.followSignal(signal);
  const emitter = new EventEmitter();
  let run: TurnRun | undefined;

  async function driveHeld({ fence, ensureHeld }: HeldLease): Promise<TurnResult> {
    const { from, events, run: runContext } = await load();
    const { store, scheduler } = host;
    const journal = new StreamWriter({
      store,
      definition: turnJournal,
      from,
      fence,
      scheduler,
      onDurable(step) {
        learnCommand(host.catalog, step);
        shield(() => {
          emitter.emit(step.event.type, step.event);
          emitter.emit('event', step.event);
        });
      },
    });
    const state = events.reduce((_, event) => journal.append(event), from.state);
    if (state === undefined) throw new TurnNotFoundError(turn);
    const { signal, pauseSignal } = control;
    const notify = (draft: NoticeDraft): void => {
      const notice = { ...draft, version: run?.state.version ?? state.version };
      shield(() => {
        emitter.emit(notice.type, notice);
        emitter.emit('notice', notice);
      });
    };
    const { limits, counters: before } = state;
    const context = {
      ...host,
      run: runContext,
      budget: meterBudget({ limits, before, parent: host.budget }),
      args: new CallArguments(host.catalog),
      ...{ signal, pauseSignal, ensureHeld, notify },
    };
    run = { state, journal, control, context };
    return runTurn(run);
  }

  async function driveToStop(): Promise<TurnResult> {
    const onLost = (error: unknown): void => control.abort(error);
    try {
      const lease = await holdLease(host.store, host.clock, turnStream(turn), host.lease, onLost);
      try {
        return await driveHeld(lease);
      } finally {
        await lease.release();
      }
    } finally {
      unfollow();
    }
  }

  const result = host.limitTurns(driveToStop);
  return new TurnHandle({ id: turn, state: () => run?.state, result, control }, emitter);
}

/** A listener that throws is the host's fault: it shows as an uncaught error and leaves the turn alone. */
function shield(emit: () => void): void {
  try {
    emit();
  } catch (error) {
    queueMicrotask(() => {
      throw error;
    });
  }
}
