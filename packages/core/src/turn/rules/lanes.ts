import type { Call, Halt, Lane, LanePhase, OpenQuestion, TurnState } from './state.js';
import { isFree } from './state.js';

/** An event of a lane with its number, which the first lane, and releases without lanes, omit. */
interface LaneEvent {
  readonly lane?: number | undefined;
}

/** Returns the number of the lane that an event belongs to. */
export function laneNumber({ lane = 1 }: LaneEvent): number {
  return lane;
}

/** Returns the lane of an event, if its command is being carried out. */
export function laneOf({ phase }: TurnState, event: LaneEvent): Lane | undefined {
  if (phase.name !== 'commanding') return undefined;
  return phase.lanes.find(({ number }) => number === laneNumber(event));
}

/** Returns the state with a replaced lane and other changes. */
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

/** A lane whose call is pending or running. */
export type CallingLane = Lane & { readonly phase: Extract<LanePhase, { name: 'calling' }> };

/** Returns whether a lane has a pending or running call. */
export function isCalling(lane: Lane): lane is CallingLane {
  return lane.phase.name === 'calling';
}

/** Returns the lanes with `once` calls that may run or may have run, in the order of decision. */
export function onceCalls(state: TurnState, lanes: readonly Lane[]): readonly CallingLane[] {
  return lanes
    .filter(isCalling)
    .filter((lane) => lane.phase.call.effect === 'once' && isFree(state, lane))
    .sort((a, b) => a.phase.call.number - b.phase.call.number);
}

/** Returns the lane to ask about next; of lanes with the same limit or constraint, one asks for all. */
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

/** Returns whether an approval is required only because of these constraints. */
export function isHeldBy(halt: Halt | undefined, constraints: readonly string[]): boolean {
  return (
    halt?.kind === 'approval' &&
    halt.constraints?.every((constraint) => constraints.includes(constraint)) === true
  );
}

/** Returns the call of a lane, for its question. */
export function callOf(lane: Lane): Call | undefined {
  return isCalling(lane) ? lane.phase.call : undefined;
}
