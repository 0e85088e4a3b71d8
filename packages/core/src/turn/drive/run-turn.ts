import { StoreError } from '../../errors.js';
import type { StreamWriter } from '../../journal/batch.js';
import { stampEvent } from '../../journal/stream-event.js';
import { childTurn } from '../../tools/tool.js';
import { ToolSuspended } from '../../tools/tool-suspended.js';
import { inLane, type Outcome, type PerformContext } from '../perform/context.js';
import { coordinate } from '../perform/coordinate.js';
import { nextInterventionId } from '../perform/open-intervention.js';
import { type ActiveStep, perform, type SequentialStep } from '../perform/perform.js';
import type { TurnEvent } from '../rules/events.js';
import { next } from '../rules/next.js';
import { resultDigest, type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import type { TurnControl } from './turn-control.js';

/** A turn driven by this process. */
export interface TurnRun {
  state: TurnState;
  readonly journal: StreamWriter<TurnState, TurnEvent>;
  readonly context: PerformContext;
  readonly control: TurnControl;
  /** Whether the start, decision or resumption is durable. */
  readonly isAccepted: () => boolean;
}

/**
 * The loop: `next` → `perform` → append → `evolve`, until the turn ends or waits. Runs all possible steps concurrently and
 * records events as they arrive.
 */
export async function runTurn(run: TurnRun): Promise<TurnResult> {
  try {
    await loop(run);
    await run.journal.flushed();
    run.journal.throwIfFailed();
    return toResult(run.state);
  } catch (error) {
    // Events before the failure are stored if possible.
    await run.journal.flushed();
    const { answer } = run.state;
    if (answer === undefined || !(error instanceof StoreError)) throw error;
    return unsavedResult(run.state, error);
  }
}

/** Work started in a lane; lane `0` is the turn itself. */
interface Work {
  readonly lane: number;
  readonly settled: Promise<StepOutcome>;
}

/** Outcome of work: an event, or an error without one. */
interface StepOutcome {
  readonly lane: number;
  readonly outcome?: Outcome | undefined;
  readonly error?: unknown;
}

async function loop(run: TurnRun): Promise<void> {
  const { control, context } = run;
  let underWay: readonly Work[] = [];
  let failure: { readonly error: unknown } | undefined;
  for (;;) {
    if (failure === undefined) underWay = [...underWay, ...beginSteps(run, underWay)];
    const [first, ...others] = underWay;
    if (first === undefined) break;
    const { lane, outcome, error } = await (others.length === 0
      ? first.settled
      : Promise.race(underWay.map(({ settled }) => settled)));
    underWay = underWay.filter((work) => work.lane !== lane);
    if (outcome !== undefined) record(run, outcome, lane);
    else if (ToolSuspended.isInstance(error)) control.suspend(lane, error);
    else if (!isCutOff(run, error)) {
      failure ??= { error };
      // Aborts all lanes: this process can no longer append, or must not.
      control.abort(error);
    }
    if (context.signal.aborted && control.cancelReason === undefined)
      failure ??= { error: context.signal.reason };
  }
  // With no steps left, success depends only on the final flush.
  if (failure !== undefined && stepsOf(run.state).length > 0) throw failure.error;
}

/** Returns the possible steps; none if the turn has ended or waits. */
function stepsOf(state: TurnState): readonly ActiveStep[] {
  return next(state).filter(isActive);
}

function isActive(step: Step): step is ActiveStep {
  return step.type !== 'wait' && step.type !== 'done';
}

/** Starts every possible step that is not running; stops the turn if the host requested it. */
function beginSteps(run: TurnRun, underWay: readonly Work[]): readonly Work[] {
  const { control } = run;
  const proposed = stepsOf(run.state);
  const isIdle = underWay.length === 0;
  // A turn that has ended is only saved again: it can be neither cancelled nor paused.
  const hasEnded = run.state.ended !== undefined;
  if (control.cancelReason !== undefined && !hasEnded) {
    if (isIdle) record(run, cancelled(run, control.cancelReason));
    return [];
  }
  // An announced effect is carried out before a pause; otherwise it would be in doubt.
  const isPausing = control.pauseSignal.aborted && !hasEnded;
  const isLeft = (step: ActiveStep): boolean =>
    isEffect(step) && !control.isSuspended(laneOf(step));
  const steps = isPausing ? proposed.filter(isLeft) : proposed;
  if (isPausing && steps.length === 0) {
    const isPaused = run.state.paused;
    if (isIdle && proposed.length > 0 && !isPaused && !control.yields) record(run, paused(control));
    return [];
  }
  const isBegun = (step: ActiveStep): boolean => underWay.some(({ lane }) => lane === laneOf(step));
  return takeSteps(run, isIdle ? steps : steps.filter((step) => !isBegun(step)));
}

/** Starts steps: the commands of a decision are coordinated together, other steps individually. */
function takeSteps(run: TurnRun, steps: readonly ActiveStep[]): readonly Work[] {
  const coordinations: CoordinateStep[] = [];
  const begun: Work[] = [];
  for (const step of steps) {
    const lane = laneOf(step);
    if (step.type === 'coordinate') coordinations.push(step);
    else begun.push({ lane, settled: take(run, step, lane) });
  }
  return coordinations.length === 0 ? begun : [...begun, ...coordinateSteps(run, coordinations)];
}

type CoordinateStep = Extract<Step, { type: 'coordinate' }>;

function coordinateSteps(
  { state, journal, context }: TurnRun,
  steps: readonly CoordinateStep[],
): readonly Work[] {
  try {
    journal.throwIfFailed();
    const outcomes = coordinate(state, context, steps);
    return steps.map(({ lane }, index) => ({ lane, settled: settle(lane, outcomes[index]) }));
  } catch (error) {
    return steps.map(({ lane }) => ({ lane, settled: settle(lane, Promise.reject(error)) }));
  }
}

async function settle(
  lane: number,
  outcome: Promise<Outcome> | Outcome | undefined,
): Promise<StepOutcome> {
  try {
    return { lane, outcome: await outcome };
  } catch (error) {
    return { lane, error };
  }
}

/** Performs a step once everything required is durable. */
async function take(run: TurnRun, step: SequentialStep, lane: number): Promise<StepOutcome> {
  try {
    const { journal, context } = run;
    if (mustBeDurable(step, run) || journal.isFull) await journal.flushed();
    journal.throwIfFailed();
    return { lane, outcome: await perform(run.state, step, inLane(context, lane)) };
  } catch (error) {
    return { lane, error };
  }
}

/**
 * Returns whether everything before a step must be durable: the step has an effect, or shows results to people. A `read` has
 * no effect: if its announcement is lost, it is decided again; only the turn itself, and an approval that it uses, must not
 * be lost. Its arguments may contain a result that is not durable, as may the prompt of a role.
 */
function mustBeDurable(step: SequentialStep, { isAccepted, context }: TurnRun): boolean {
  switch (step.type) {
    case 'run-tool':
      return step.call.effect !== 'read' || !isAccepted();
    case 'synthesize':
      return true;
    case 'save':
      return context.save !== undefined;
    default:
      return false;
  }
}

function isEffect({ type }: ActiveStep): boolean {
  return type === 'run-tool' || type === 'save';
}

function laneOf(step: ActiveStep): number {
  return ('lane' in step ? step.lane : undefined) ?? 0;
}

/**
 * Returns whether a role was cut off by a cancel, or by a pause; it leaves no event. A turn that has ended is only saved
 * again, which neither cuts off: an error then is a failure.
 */
function isCutOff({ control, state }: TurnRun, error: unknown): boolean {
  const { cancelReason, pauseSignal } = control;
  if (state.ended !== undefined) return false;
  return cancelReason !== undefined || (pauseSignal.aborted && error === pauseSignal.reason);
}

/** Stamps and appends an event and folds it. Numbers calls and interventions, because lanes make them concurrently. */
function record(run: TurnRun, outcome: Outcome, lane = 0): void {
  const numbered = withNumber(run.state, outcome);
  const event = lane > 1 ? { ...numbered, lane } : numbered;
  run.state = run.journal.append(stampEvent(event, run.context.clock.now()));
}

function withNumber(state: TurnState, outcome: Outcome): Outcome {
  if (outcome.type === 'intervention.opened')
    return { ...outcome, intervention: { ...outcome.intervention, id: nextInterventionId(state) } };
  if (outcome.type !== 'tool.selected') return outcome;
  const call = state.calls + 1;
  return outcome.turn === undefined
    ? { ...outcome, call }
    : { ...outcome, call, turn: childTurn(state.turn, call) };
}

function paused({ pauseReason: reason, waitsFor, until, outageSince }: TurnControl): Outcome {
  return {
    type: 'turn.paused',
    reason,
    ...(waitsFor !== undefined && { waitsFor }),
    ...(until !== undefined && { until }),
    ...(outageSince !== undefined && { outageSince }),
  };
}

function cancelled({ state }: TurnRun, reason: string): Outcome {
  const digest = resultDigest(state, 'cancelled');
  return { type: 'turn.finished', status: 'cancelled', reason, digest };
}

/** Returns the result of a turn with an answer whose journal could not be written: failed, with the answer and a warning. */
function unsavedResult(state: TurnState, error: StoreError): TurnResult {
  const message = `the answer is complete, and the journal could not be written: ${error.message}; once it can, resume the turn to keep the answer`;
  const result = toResult(state);
  return {
    ...result,
    status: 'failed',
    warnings: [...result.warnings, { code: 'not_saved', message }],
  };
}
