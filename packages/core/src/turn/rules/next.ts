import { type BuildAction, buildActions } from '../../contracts/decision.js';
import { type Counters, defaultLimits, limitMessages, reachedValue } from '../../limits/limits.js';
import type { ViewWrite } from '../../store/store.js';
import type { TurnEvent } from './events.js';
import { callOf, laneToAsk, onceCalls } from './lanes.js';
import { resultDigest } from './result.js';
import {
  asksAboutVersions,
  type Command,
  isFree,
  type Lane,
  type TurnState,
  turnStatus,
  waitsForPerson,
} from './state.js';
import { isOutcomeOf, type Step } from './step.js';

/**
 * Returns the possible steps, at least one; several only for concurrent commands, one for each. Depends on the state alone:
 * no clock, store or randomness.
 */
export function next(state: TurnState): readonly Step[] {
  if (asksAboutVersions(state)) return [{ type: 'wait' }];
  const { halt, phase, open } = state;
  const asksTurn = halt !== undefined || open.some(({ lane }) => lane === undefined);
  if (!asksTurn && phase.name === 'commanding') return nextOfLanes(state, phase.lanes);
  return [nextOfTurn(state)];
}

function nextOfTurn(state: TurnState): Step {
  const { phase } = state;
  // Also for a turn that has ended: a repeated save may fail again.
  if (state.halt !== undefined) return { type: 'open-intervention', halt: state.halt };
  if (phase.name === 'finished') return { type: 'done' };
  if (waitsForPerson(state) || state.paused) return { type: 'wait' };
  switch (phase.name) {
    case 'planning':
      return announced(state, 'plannerInvocations') ?? { type: 'plan' };
    case 'reviewing':
      return { type: 'review', plan: phase.plan };
    case 'replanning':
      if (phase.by === 'person') return { type: 'plan' };
      return announced(state, 'planRevisions') ?? { type: 'plan' };
    case 'deciding':
      return decide(state);
    case 'commanding':
      return { type: 'wait' };
    case 'revising':
      return (
        announced(state, 'revisions') ?? {
          type: 'synthesize',
          revision: phase.revision,
        }
      );
    case 'synthesizing':
      return { type: 'synthesize' };
    case 'validating':
      return { type: 'validate', answer: phase.answer };
    case 'filling':
      return { type: 'fill-output' };
    case 'saving':
      return { type: 'save', status: phase.status };
    case 'finishing':
      return { type: 'finish', status: phase.status, reason: phase.reason };
  }
}

/** Returns the steps of all lanes that can continue; if none can, the next question to a person. */
function nextOfLanes(state: TurnState, lanes: readonly Lane[]): readonly Step[] {
  const tooMany = state.paused ? undefined : tooManyItems(state);
  if (tooMany !== undefined) return [tooMany];
  const firstOnce = onceCalls(state, lanes)[0]?.number;
  const steps: Step[] = [];
  for (const lane of state.paused ? [] : lanes) {
    const step = isFree(state, lane) ? stepOf(lane, firstOnce) : undefined;
    if (step !== undefined) steps.push(step);
  }
  if (steps.length > 0) return steps;
  const lane = laneToAsk(state, lanes);
  if (lane?.halt === undefined) return [{ type: 'wait' }];
  const { number, halt } = lane;
  const call = callOf(lane);
  return [{ type: 'open-intervention', lane: number, halt, ...(call && { call }) }];
}

/** Announces the limit if a list has more items than a decision may give commands for. */
function tooManyItems({ counters, limits }: TurnState): Step | undefined {
  const limit = 'forEachItems';
  const value = limits[limit] ?? defaultLimits[limit] ?? Infinity;
  return counters[limit] > value
    ? { type: 'announce-limit', limit, value, message: limitMessages[limit](value) }
    : undefined;
}

/** Returns the step of a lane. `once` calls run one after another: `firstOnce` is the number of the first. */
function stepOf(
  { number: lane, command, phase }: Lane,
  firstOnce: number | undefined,
): Step | undefined {
  switch (phase.name) {
    case 'coordinating':
      return { type: 'coordinate', lane, command };
    case 'calling':
      if (phase.call.effect === 'once' && firstOnce !== lane) return undefined;
      return { type: 'run-tool', lane, call: phase.call };
    case 'advancing':
      return { type: 'advance-workflow', lane, workflow: phase.workflow };
    case 'ended':
      return undefined;
  }
}

/** Checks the limits of the loop before each decision; the first one reached applies. */
function decide(state: TurnState): Step {
  return (
    announced(state, 'coordinatorErrors') ??
    announced(state, 'iterations') ??
    announced(state, 'repeats') ??
    announced(state, 'analyses') ??
    (state.mustAnalyze === undefined ? announced(state, 'commandsInARow') : undefined) ?? {
      type: 'decide',
    }
  );
}

function announced(state: TurnState, limit: keyof Counters): Step | undefined {
  const value = reachedValue(limit, state.counters, state.limits);
  if (value === undefined) return undefined;
  return { type: 'announce-limit', limit, value, message: limitMessages[limit](value) };
}

/**
 * Why a turn has to be taken up: it runs, its pause is over, an approval expires, a turn that it waits for has ended, or its versions
 * had changed for the last process, and another one may have them.
 */
export type DueReason = 'running' | 'until' | 'approval' | 'child' | 'versions';

interface DueRow {
  readonly turn: string;
  readonly owner: string;
  readonly why: DueReason;
  /** The turn whose end it waits for. */
  readonly waitsFor?: string | undefined;
}

/** Turns that somebody has to take up, by the moment from which on. */
export const dueCollection = 'turns/due';

/** A moment that never comes, of turns that wait for the end of another turn, or for their versions. */
export const neverAt = 999_999_999_999_999;

/** Returns the key of the rows of a moment, in Unix milliseconds: the earliest comes first. */
export function dueKey(at: number, id = ''): string {
  return `${String(Math.min(neverAt, Math.max(0, Math.floor(at)))).padStart(15, '0')}.${id}`;
}

/** Returns the changes of the rows that say when a turn has to be taken up. */
export function dueRows(
  before: TurnState | undefined,
  event: TurnEvent,
  after: TurnState,
): readonly ViewWrite[] {
  // The rows of a fork's parent are not the fork's.
  const own = event.type === 'turn.forked' ? undefined : before;
  const [was, is] = [own && dueAt(own), dueAt(after)];
  const { turn, owner } = after;
  const rows: ViewWrite[] = [];
  if (was !== undefined && was.at !== is?.at) rows.push(row(dueKey(was.at, turn)));
  if (is !== undefined && (was?.at !== is.at || was.why !== is.why))
    rows.push(row(dueKey(is.at, turn), { turn, owner, why: is.why, waitsFor: after.waitsFor }));
  return rows;
}

function row(key: string, value?: DueRow): ViewWrite {
  const text = value === undefined ? null : JSON.stringify(value);
  return { collection: dueCollection, key, value: text };
}

/** Returns from when on somebody has to take a turn up; `undefined` if it only waits for people, or has ended. */
function dueAt(state: TurnState): { readonly at: number; readonly why: DueReason } | undefined {
  const { startedAt, phase, open, waitsFor, until } = state;
  const running = { at: startedAt, why: 'running' } as const;
  switch (turnStatus(state)) {
    case 'running':
      return running;
    case 'blocked': {
      if (asksAboutVersions(state)) return { at: neverAt, why: 'versions' };
      const at = Math.min(
        ...open.map(({ intervention }) => intervention.approval?.expiresAt ?? Infinity),
      );
      return at === Infinity ? undefined : { at, why: 'approval' };
    }
    case 'paused':
      if (until !== undefined) return { at: until, why: 'until' };
      return waitsFor === undefined ? undefined : { at: neverAt, why: 'child' };
    default:
      // A turn that has ended and is not saved yet.
      return phase.name === 'saving' && open.length === 0 ? running : undefined;
  }
}

/** Name of a look at results in the journal: a built-in read, which no host registers. */
export const lookTool = 'results.look';

/** Returns the build action of a command; `undefined` if it only runs existing tools. */
export function buildActionOf({ decision }: Command): BuildAction | undefined {
  return buildActions.find((action) => action === decision.action);
}

/** Returns the reason if an event is not the outcome of a step proposed by `next`, or ends a turn with a different result. */
export function checkStep(before: TurnState, event: TurnEvent): string | undefined {
  const steps = next(before);
  if (!steps.some((step) => isOutcomeOf(event, step))) {
    return `the rules say ${steps.map(({ type }) => type).join(' or ')}, the journal shows ${event.type}`;
  }
  return event.type === 'turn.finished' && event.digest !== resultDigest(before, event.status)
    ? 'the result is not the one that was recorded'
    : undefined;
}
