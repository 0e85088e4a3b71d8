import type { ExecutorDecision } from '../../contracts/decision.js';
import { parseReference, referredValue } from '../../text/reference.js';
import {
  type Call,
  type Halt,
  isFree,
  type Lane,
  type LanePhase,
  type OpenQuestion,
  type Phase,
  type TurnState,
} from './state.js';

/** An event of a lane with its number, which the first lane, and releases without lanes, omit. */
interface LaneEvent {
  readonly lane?: number | undefined;
}

export function laneNumber({ lane = 1 }: LaneEvent): number {
  return lane;
}

/** Returns the lane of an event, if its command is being carried out. */
export function laneOf({ phase }: TurnState, event: LaneEvent): Lane | undefined {
  if (phase.name !== 'commanding') return undefined;
  return phase.lanes.find(({ number }) => number === laneNumber(event));
}

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

export function callOf(lane: Lane): Call | undefined {
  return isCalling(lane) ? lane.phase.call : undefined;
}

/** Applies `go` if the turn is in the event's phase. */
export function inPhase<Name extends Phase['name']>(
  state: TurnState,
  name: Name,
  go: (phase: Extract<Phase, { name: Name }>) => TurnState,
): TurnState {
  return isPhase(state.phase, name) ? go(state.phase) : state;
}

function isPhase<Name extends Phase['name']>(
  phase: Phase,
  name: Name,
): phase is Extract<Phase, { name: Name }> {
  return phase.name === name;
}

/** The word `item` alone or at the start of a path, such as `item.id`. */
const itemWord = /(?<![\p{L}\p{N}_.])item(?=$|[.[]|[^\p{L}\p{N}_])/gu;

/** The commands of a decision in words, or the reason why none may be carried out. */
interface ItemCommands {
  readonly commands: readonly string[];
  readonly problem?: string;
}

/**
 * Returns the command of a decision with `forEach` for each item of its list, with `item` replaced by the item's path: "Tag
 * item.id" becomes "Tag r1.tickets[0].id". `undefined` for other decisions.
 */
export function itemCommands(
  { results }: TurnState,
  decision: ExecutorDecision,
): ItemCommands | undefined {
  if (decision.action !== 'COMMAND' || decision.forEach === undefined) return undefined;
  const { command = '' } = decision;
  const path = decision.forEach.trim();
  const refused = (problem: string): ItemCommands => ({ commands: [command], problem });
  const parsed = parseReference(path);
  const list = parsed && referredValue(results.at(parsed.result - 1)?.data, parsed.path);
  if (!Array.isArray(list)) return refused(`${path} is no list: nothing was done`);
  if (list.length === 0) return refused(`${path} has no items: nothing was done`);
  const commands = list.map((_, place) => command.replace(itemWord, `${path}[${place}]`));
  return commands[0] === command
    ? refused(`a command for each item of ${path} has to name the item, as in item.id`)
    : { commands };
}
