import { StoreError } from '../../errors.js';
import { stampEvent } from '../../journal/stream-event.js';
import type { StreamWriter } from '../../journal/stream-writer.js';
import type { Outcome, PerformContext } from '../perform/context.js';
import { perform } from '../perform/perform.js';
import type { TurnEvent } from '../rules/events.js';
import { next } from '../rules/next.js';
import { resultDigest, type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { TurnControl } from './turn-control.js';

/** A turn under way in this process. */
export interface TurnRun {
  state: TurnState;
  readonly journal: StreamWriter<TurnState, TurnEvent>;
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
    // Events from before the failure are kept, where they still can be.
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
    // A turn that has ended is only saved again: there is nothing to cancel, and nothing to pause.
    const hasEnded = run.state.ended !== undefined;
    if (control.cancelReason !== undefined && !hasEnded)
      return record(run, cancelled(run, control.cancelReason));
    if (step.type === 'wait' || step.type === 'done') return;
    // The event that decided an effect is durable before the effect begins.
    if (step.type === 'run-tool' || step.type === 'save') await journal.flushed();
    else if (control.pauseSignal.aborted && !hasEnded)
      return record(run, { type: 'turn.paused', reason: 'the host asked for it' });
    journal.throwIfFailed();
    try {
      const event = await perform(run.state, step, context);
      record(run, event);
    } catch (error) {
      // A role that is cut off by a cancel, or by a pause while its model is away, leaves no event.
      const { cancelReason, pauseSignal } = control;
      const isPause = pauseSignal.aborted && error === pauseSignal.reason;
      if (cancelReason === undefined && !isPause) throw error;
    }
    if (context.signal.aborted && control.cancelReason === undefined) throw context.signal.reason;
  }
}

/** Puts an event in its envelope, appends it and folds it in. */
function record(run: TurnRun, event: Outcome): void {
  run.state = run.journal.append(stampEvent(event, run.context.clock.now()));
}

function cancelled({ state }: TurnRun, reason: string): Outcome {
  const digest = resultDigest(state, 'cancelled');
  return { type: 'turn.finished', status: 'cancelled', reason, digest };
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
