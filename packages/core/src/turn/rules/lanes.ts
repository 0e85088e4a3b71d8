import type { Call, Halt, Lane, LanePhase, OpenQuestion, TurnState } from './state.js';
import { isFree } from './state.js';

/** An event of a lane names it; those of the first, and of releases without lanes, do not. */
interface LaneEvent {
  readonly lane?: number | undefined;
}

/** Returns the number of the lane that an event belongs to. */
export function laneNumber({ lane = 1 }: LaneEvent): number {
  return lane;
}

/** Returns the lane of an event, where commands are carried out and it is among them. */
export function laneOf({ phase }: TurnState, event: LaneEvent): Lane | undefined {
  if (phase.name !== 'commanding') return undefined;
  return phase.lanes.find(({ number }) => number === laneNumber(event));
}

/** Returns the state with a lane as it is now, and other changes. */
export function withLane(
  state: TurnState,
  lane: Lane,
  changes?: Partial<Omit<TurnState, 'phase'>>,
): TurnState {
  const { phase } = state;
  if (phase.name !== 'commanding') return state;
  const lanes = phase.lanes.map((one) => (one.number === lane.number ? lane : one));
  return { ...state, ...changes, phase: { name: 'commanding', lanes } };
}

/** A lane whose command is being called. */
export type CallingLane = Lane & { readonly phase: Extract<LanePhase, { name: 'calling' }> };

/** Whether a lane is at a call. */
export function isCalling(lane: Lane): lane is CallingLane {
  return lane.phase.name === 'calling';
}

/** Returns the calls of effect that may run or may have run, in the order in which they were decided. */
export function onceCalls(state: TurnState, lanes: readonly Lane[]): readonly CallingLane[] {
  return lanes
    .filter(isCalling)
    .filter((lane) => lane.phase.call.effect === 'once' && isFree(state, lane))
    .sort((a, b) => a.phase.call.number - b.phase.call.number);
}

/** Returns the lane whose question is asked next: of lanes with the same limit or constraint, one asks for all. */
export function laneToAsk({ open }: TurnState, lanes: readonly Lane[]): Lane | undefined {
  const isAsked = ({ halt: asked }: OpenQuestion, { halt }: Lane): boolean => {
    if (halt?.kind === 'limit') return asked.kind === 'limit' && asked.limit === halt.limit;
    if (asked.kind !== 'approval' || asked.constraints === undefined) return false;
    return isHeldBy(halt, asked.constraints);
  };
  return lanes.find(
    (lane) => lane.halt !== undefined && !open.some((question) => isAsked(question, lane)),
  );
}

/** Whether an approval is asked for because of these constraints alone. */
export function isHeldBy(halt: Halt | undefined, constraints: readonly string[]): boolean {
  return (
    halt?.kind === 'approval' &&
    halt.constraints?.every((constraint) => constraints.includes(constraint)) === true
  );
}

/** Returns what a question about a call names. */
export function callOf(lane: Lane): Call | undefined {
  return isCalling(lane) ? lane.phase.call : undefined;
}
