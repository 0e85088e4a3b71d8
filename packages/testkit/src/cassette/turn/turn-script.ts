import type { TurnEvent } from '@pce/core';
import { isOutcomeOf, lookTool, type Step } from '@pce/core/internal';
import { CassetteMismatchError } from '../cassette-error.js';
import type { FoldedEvent } from './turn-steps.js';

type StepType = Step['type'];

/** A part of a turn that one process drove without a stop. */
export interface Segment {
  readonly from: number;
  readonly to: number;
}

export interface ScriptListener {
  /** Called for each event taken; `following` is the next one in its segment. */
  taken(event: TurnEvent, following: TurnEvent | undefined): void;
  /** Called for a step that was cancelled without an event. */
  cutOff(cancelled: TurnEvent): void;
}

const inputs = new Set<TurnEvent['type']>([
  ...(['turn.started', 'turn.forked', 'turn.paused', 'turn.resumed'] as const),
  ...(['intervention.expired', 'intervention.resolved'] as const),
]);

/** Returns whether an event comes from a host or a person, not from the loop. */
export function isInput({ type }: TurnEvent): boolean {
  return inputs.has(type);
}

/** Steps that need no role, tool or workflow. */
const stepsByCode = new Set<StepType | undefined>([
  ...(['announce-limit', 'open-intervention', 'finish', 'wait', 'done'] as const),
]);

/** Hands out recorded events to the roles and tools that are called. */
export class TurnScript {
  readonly #events: readonly FoldedEvent[];
  readonly #listener: ScriptListener;
  #at = 0;
  #end = 0;
  #isCut = false;
  #taken: TurnEvent | undefined;
  #problem: CassetteMismatchError | undefined;

  constructor(events: readonly FoldedEvent[], listener: ScriptListener) {
    this.#events = events;
    this.#listener = listener;
  }

  /** Restricts the script to a segment. At the end of a cut one, further requests are no mismatch. */
  enter({ from, to }: Segment, isCut: boolean): void {
    this.#at = from;
    this.#end = to;
    this.#isCut = isCut;
  }

  get problem(): CassetteMismatchError | undefined {
    return this.#problem;
  }

  get taken(): TurnEvent | undefined {
    return this.#taken;
  }

  /** Returns the event that this step led to, if it comes next, without consuming it. */
  peek(step: StepType): TurnEvent | undefined {
    return this.#events[this.#find(step)]?.event;
  }

  /** Consumes and returns the event that this step led to. Throws `CassetteMismatchError` if another comes next. */
  take(step: StepType): TurnEvent {
    const index = this.#find(step);
    const event = this.#events[index]?.event;
    if (event === undefined) throw this.#cancelledAt(step) ?? this.#mismatch(step);
    this.#at = index + 1;
    this.#taken = event;
    this.#listener.taken(event, index + 1 < this.#end ? this.#events[index + 1]?.event : undefined);
    return event;
  }

  #find(step: StepType): number {
    for (let index = this.#at; index < this.#end; index += 1) {
      const folded = this.#events[index];
      if (folded === undefined) break;
      if (folded.step?.type === step && isAnswer(folded)) return index;
      if (!isByCode(folded)) break;
    }
    return -1;
  }

  #cancelledAt(step: StepType): Error | undefined {
    const left = this.#events.slice(this.#at, this.#end);
    const first = left.find((folded) => !stepsByCode.has(folded.step?.type));
    if (first?.step?.type !== step || first.event.type !== 'turn.finished') return undefined;
    this.#listener.cutOff(first.event);
    return new Error(first.event.reason);
  }

  #mismatch(step: StepType): CassetteMismatchError {
    const left = this.#events.slice(this.#at, this.#end);
    const expected = left.find((folded) => !isByCode(folded))?.event.type;
    const place = expected === undefined ? 'the recording ends' : `the recording has ${expected}`;
    const error = new CassetteMismatchError(`the turn asks for step ${step} but ${place}`);
    if (expected !== undefined || !this.#isCut) this.#problem ??= error;
    return error;
  }
}

function isAnswer({ event, step }: FoldedEvent): boolean {
  return step !== undefined && isOutcomeOf(event, step) && !isByHost(event);
}

function isByHost(event: TurnEvent): boolean {
  return isInput(event) || event.type === 'turn.finished';
}

/**
 * Returns whether the loop may produce the event without a request: inputs, refused calls, calls that the Executor
 * selected, and looks in hosts that have none.
 */
function isByCode({ event, step }: FoldedEvent): boolean {
  return (
    isByHost(event) ||
    stepsByCode.has(step?.type) ||
    (step?.type === 'coordinate' && step.command.direct !== undefined) ||
    (step?.type === 'run-tool' && step.call.tool === lookTool) ||
    event.type === 'coordinator.declined' ||
    event.type === 'workflow.failed' ||
    (event.type === 'validator.validated' && event.by === 'code')
  );
}
