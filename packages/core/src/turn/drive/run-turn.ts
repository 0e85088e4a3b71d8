import { StoreError } from '../../errors.js';
import { stampEvent } from '../../journal/stream-event.js';
import type { StreamWriter } from '../../journal/stream-writer.js';
import { childTurn } from '../../tools/child-turn.js';
import { ToolSuspended } from '../../tools/tool-suspended.js';
import type { Outcome, PerformContext } from '../perform/context.js';
import { coordinate } from '../perform/coordinate.js';
import { type ActiveStep, type LoneStep, perform } from '../perform/perform.js';
import type { TurnEvent } from '../rules/events.js';
import { next } from '../rules/next.js';
import { resultDigest, type TurnResult, toResult } from '../rules/result.js';
import type { TurnState } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import type { TurnControl } from './turn-control.js';

/** A turn under way in this process. */
export interface TurnRun {
  state: TurnState;
  readonly journal: StreamWriter<TurnState, TurnEvent>;
  readonly context: PerformContext;
  readonly control: TurnControl;
  /** Whether the start, decision or resumption that it is driven for is durable. */
  readonly isAccepted: () => boolean;
}

/**
 * The loop: `next` → `perform` → append → `evolve`, until the turn ends or waits. Of several steps that may be taken, all
 * are, side by side; each event is recorded as it comes.
 */
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

/** Work that was begun in a lane; `0` stands for the turn itself. */
interface Work {
  readonly lane: number;
  readonly landed: Promise<Landed>;
}

/** How work ended: with an event, or with an error that leaves none. */
interface Landed {
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
      ? first.landed
      : Promise.race(underWay.map(({ landed }) => landed)));
    underWay = underWay.filter((work) => work.lane !== lane);
    if (outcome !== undefined) record(run, outcome, lane);
    else if (ToolSuspended.isInstance(error)) control.suspend(lane, error.message, error.turn);
    else if (!isCutOff(run, error)) {
      failure ??= { error };
      // Nobody may go on by himself: this process can record nothing more, or must not.
      control.abort(error);
    }
    if (context.signal.aborted && control.cancelReason === undefined)
      failure ??= { error: context.signal.reason };
  }
  // Where nothing was left to do, all that counts is whether the journal has it.
  if (failure !== undefined && stepsOf(run.state).length > 0) throw failure.error;
}

/** Returns the steps that may be taken now; none if the turn has ended or waits. */
function stepsOf(state: TurnState): readonly ActiveStep[] {
  return next(state).filter(isActive);
}

function isActive(step: Step): step is ActiveStep {
  return step.type !== 'wait' && step.type !== 'done';
}

/** Begins every step that may be taken now and is not under way; stops the turn where the host asked for it. */
function beginSteps(run: TurnRun, underWay: readonly Work[]): readonly Work[] {
  const { control } = run;
  const proposed = stepsOf(run.state);
  const isIdle = underWay.length === 0;
  // A turn that has ended is only saved again: there is nothing to cancel, and nothing to pause.
  const hasEnded = run.state.ended !== undefined;
  if (control.cancelReason !== undefined && !hasEnded) {
    if (isIdle) record(run, cancelled(run, control.cancelReason));
    return [];
  }
  // An effect that was announced is carried out before a pause: else it would be in doubt.
  const isPausing = control.pauseSignal.aborted && !hasEnded;
  const isLeft = (step: ActiveStep): boolean =>
    isEffect(step) && !control.isSuspended(laneOf(step));
  const steps = isPausing ? proposed.filter(isLeft) : proposed;
  if (isPausing && steps.length === 0) {
    const isPaused = run.state.paused;
    if (isIdle && proposed.length > 0 && !isPaused) record(run, paused(control));
    return [];
  }
  const isBegun = (step: ActiveStep): boolean => underWay.some(({ lane }) => lane === laneOf(step));
  return takeSteps(run, isIdle ? steps : steps.filter((step) => !isBegun(step)));
}

/** The commands of a decision are coordinated together; every other step is taken on its own. */
function takeSteps(run: TurnRun, steps: readonly ActiveStep[]): readonly Work[] {
  const coordinations: CoordinateStep[] = [];
  const begun: Work[] = [];
  for (const step of steps) {
    const lane = laneOf(step);
    if (step.type === 'coordinate') coordinations.push(step);
    else begun.push({ lane, landed: take(run, step, lane) });
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
    const commands = steps.map(({ command }) => command);
    const outcomes = coordinate(state, context, commands);
    return steps.map(({ lane }, index) => ({ lane, landed: landed(lane, outcomes[index]) }));
  } catch (error) {
    return steps.map(({ lane }) => ({ lane, landed: landed(lane, Promise.reject(error)) }));
  }
}

async function landed(
  lane: number,
  outcome: Promise<Outcome> | Outcome | undefined,
): Promise<Landed> {
  try {
    return { lane, outcome: await outcome };
  } catch (error) {
    return { lane, error };
  }
}

/** Takes a step once everything is durable that has to be. */
async function take(run: TurnRun, step: LoneStep, lane: number): Promise<Landed> {
  try {
    const { journal, context } = run;
    if (mustBeDurable(step, run) || journal.isFull) await journal.flushed();
    journal.throwIfFailed();
    return { lane, outcome: await perform(run.state, step, context) };
  } catch (error) {
    return { lane, error };
  }
}

/**
 * Whether everything up to a step must be durable before it: the step changes something, or shows people what was found.
 * A `read` changes nothing: where its announcement is lost, it is decided again; only the turn itself, and an approval that
 * it uses, are not to be lost. Its arguments may hold a result that is not durable, and so may the prompt of a role.
 */
function mustBeDurable(step: LoneStep, { isAccepted, context }: TurnRun): boolean {
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

/** A role that is cut off by a cancel, or by a pause while its model is away, leaves no event. */
function isCutOff({ control }: TurnRun, error: unknown): boolean {
  const { cancelReason, pauseSignal } = control;
  return cancelReason !== undefined || (pauseSignal.aborted && error === pauseSignal.reason);
}

/** Puts an event in its envelope, appends it and folds it in. Lanes select calls side by side: here they are numbered. */
function record(run: TurnRun, outcome: Outcome, lane = 0): void {
  const numbered = outcome.type === 'tool.selected' ? withNumber(run.state, outcome) : outcome;
  const event = lane > 1 ? { ...numbered, lane } : numbered;
  run.state = run.journal.append(stampEvent(event, run.context.clock.now()));
}

function withNumber(
  { turn, calls }: TurnState,
  selected: Extract<Outcome, { type: 'tool.selected' }>,
): Outcome {
  const call = calls + 1;
  return selected.turn === undefined
    ? { ...selected, call }
    : { ...selected, call, turn: childTurn(turn, call) };
}

function paused({ pauseReason: reason, waitsFor }: TurnControl): Outcome {
  return { type: 'turn.paused', reason, ...(waitsFor !== undefined && { waitsFor }) };
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
