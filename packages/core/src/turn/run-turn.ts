import { StoreError } from '../errors.js';
import type { ViewWrite } from '../store/store.js';
import type { TurnEvent } from './events.js';
import { evolve } from './evolve.js';
import { learnCommand } from './learn-command.js';
import { next } from './next.js';
import type { PerformContext } from './perform/context.js';
import { perform } from './perform/perform.js';
import { resultDigest, type TurnResult, toResult } from './result.js';
import type { TurnState } from './state.js';
import type { TurnJournal } from './turn-journal.js';
import { turnViews } from './turn-views.js';

/** What a host asks of a turn that runs. */
export interface TurnControl {
  pauseRequested: boolean;
  /** Why it was cancelled; `undefined` while it was not. */
  cancelReason: string | undefined;
}

/** A turn under way in this process. */
export interface TurnRun {
  state: TurnState;
  readonly journal: TurnJournal;
  readonly context: PerformContext;
  readonly control: TurnControl;
}

/** The loop: `next` → `perform` → append → `evolve`, until the turn ends or waits. */
export async function runTurn(run: TurnRun): Promise<TurnResult> {
  try {
    await loop(run);
    await run.journal.flushed();
    run.journal.throwIfFailed();
    return toResult(run.state);
  } catch (error) {
    // What happened before the failure is kept, where it still can be.
    await run.journal.flushed();
    const { answer } = run.state;
    if (answer === undefined || !(error instanceof StoreError)) throw error;
    return unsavedResult(run.state, error);
  }
}

async function loop(run: TurnRun): Promise<void> {
  const { journal, control, context } = run;
  for (;;) {
    const step = next(run.state);
    if (step.type === 'wait' || step.type === 'done') return;
    // A turn that has ended is only saved again: there is nothing to cancel, and nothing to pause.
    const hasEnded = run.state.ended !== undefined;
    if (control.cancelReason !== undefined && !hasEnded)
      return record(run, cancelled(run, control.cancelReason));
    // The event that decided an effect is durable before the effect begins.
    if (step.type === 'run-tool' || step.type === 'save') await journal.flushed();
    else if (control.pauseRequested && !hasEnded) return record(run, paused(run));
    journal.throwIfFailed();
    try {
      const { event, views } = await perform(run.state, step, context);
      learnCommand(context.catalog, run.state, event);
      record(run, event, views);
    } catch (error) {
      // A role that is cut off by a cancel leaves no event.
      if (control.cancelReason === undefined) throw error;
    }
    if (context.signal.aborted && control.cancelReason === undefined) throw context.signal.reason;
  }
}

/** Appends an event and folds it in. */
export function record(run: TurnRun, event: TurnEvent, views: readonly ViewWrite[] = []): void {
  const { state: before, journal } = run;
  run.state = evolve(before, event);
  const head = journal.append(event);
  journal.write(views);
  journal.write(turnViews(before, run.state, event, head));
}

function cancelled(run: TurnRun, reason: string): TurnEvent {
  const digest = resultDigest(run.state, 'cancelled');
  return {
    type: 'turn.finished',
    v: 1,
    at: run.context.clock.now(),
    status: 'cancelled',
    reason,
    digest,
  };
}

function paused(run: TurnRun): TurnEvent {
  return {
    type: 'turn.paused',
    v: 1,
    at: run.context.clock.now(),
    reason: 'the host asked for it',
  };
}

/** The journal could not be written any more, and there is an answer: the user gets it, and is told. */
function unsavedResult(state: TurnState, error: StoreError): TurnResult {
  const message = `the answer is complete, and the journal could not be written: ${error.message}; once it can, resume the turn to keep the answer`;
  const result = toResult(state);
  return {
    ...result,
    status: 'failed',
    warnings: [...result.warnings, { code: 'not_saved', message }],
  };
}
