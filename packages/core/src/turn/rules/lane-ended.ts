import { type Claim, numbered } from '../../contracts/claim.js';
import { completesWork, type GoalProgress } from '../../contracts/decision.js';
import type { Json, JsonObject } from '../../contracts/json.js';
import type { ClaimRow, IterationEntry, ResultLine } from '../../log/entries.js';
import { digest } from '../../text/reference.js';
import type { TurnEventOf } from './events.js';
import { remember, type Trace } from './loop-detection.js';
import { openEffects } from './spent.js';
import type { Command, Lane, LanePhase, TurnState } from './state.js';

type Ended = Extract<LanePhase, { name: 'ended' }>;

/**
 * Continues once all commands of a decision have ended: their results, claims and entries are numbered in the order of the
 * decision, whatever the order of completion. If the decision completes the work and all succeeded, the answer is written;
 * otherwise the Executor decides again.
 */
export function decideAgain(state: TurnState): TurnState {
  const { phase } = state;
  if (phase.name !== 'commanding' || phase.lanes.some((lane) => lane.phase.name !== 'ended')) {
    return state;
  }
  const isComplete = !state.replan && phase.lanes.every(hasCompleted);
  const ended = withoutLanes(
    isComplete ? { ...state, goalsProgress: state.goalsProgress.map(achieved) } : state,
    isComplete,
  );
  const after = withExchange(countedErrors(ended, phase.lanes), phase.lanes);
  const then = isComplete ? 'synthesizing' : 'deciding';
  return { ...after, phase: { name: state.replan ? 'planning' : then }, replan: false };
}

/** Counts a decision once, as failed if none of its commands succeeded. A refusal by code is not a failure. */
function countedErrors(state: TurnState, lanes: readonly Lane[]): TurnState {
  if (state.rules === 1) return state;
  const ends = lanes.map(({ phase }) => phase).filter((phase) => phase.name === 'ended');
  const { coordinatorErrors } = state.counters;
  const hasFailed = ends.some(({ result }) => result.status !== 'blocked');
  const errors = coordinatorErrors + (hasFailed ? 1 : 0);
  const hasSucceeded = ends.some(({ value }) => value !== undefined);
  return {
    ...state,
    counters: { ...state.counters, coordinatorErrors: hasSucceeded ? 0 : errors },
  };
}

/** Stores a decision with its own calls and their results for the Executor's next input. */
function withExchange(state: TurnState, lanes: readonly Lane[]): TurnState {
  const decision = lanes[0]?.command.decision;
  if (decision?.action !== 'COMMAND' || decision.calls === undefined) return state;
  const { calls, analysis, opaque } = decision;
  const first = state.commands.length - lanes.length;
  const results = lanes.flatMap((_, index) => state.commands.at(first + index) ?? []);
  const exchange = {
    calls,
    results,
    ...(analysis !== undefined && { text: analysis }),
    ...(opaque !== undefined && { opaque }),
  };
  return { ...state, exchanges: state.exchanges.append(exchange) };
}

function hasCompleted({ command, phase }: Lane): boolean {
  return completesWork(command.decision) && phase.name === 'ended' && phase.value !== undefined;
}

/** Marks a goal as achieved, unless the Executor gave it up. */
function achieved(goal: GoalProgress): GoalProgress {
  return goal.status === 'blocked' ? goal : { ...goal, status: 'achieved' };
}

/**
 * Adds the results of the lanes so far to the turn; the caller replaces the phase. For running commands only claims and
 * effects are kept, and their questions are closed.
 *
 * @param isComplete Whether the first entry has the progress of all goals instead of the decision's. @defaultValue false
 */
export function withoutLanes(state: TurnState, isComplete = false): TurnState {
  const { phase } = state;
  if (phase.name !== 'commanding') return state;
  const { lanes } = phase;
  const options = { isOneOfSeveral: lanes.length > 1, isComplete };
  const effects = openEffects(state, lanes).reduce(
    (all, effect) => all.append(effect),
    state.effects,
  );
  const all = lanes.reduce((sum, lane) => withEnd(sum, lane, options), { ...state, effects });
  const isAsked = all.open.some(({ lane }) => lane !== undefined);
  return isAsked ? { ...all, open: all.open.filter(({ lane }) => lane === undefined) } : all;
}

interface EntryOptions {
  readonly isOneOfSeveral: boolean;
  readonly isComplete: boolean;
}

function withEnd(state: TurnState, lane: Lane, options: EntryOptions): TurnState {
  const { command, phase } = lane;
  const claims = command.claims.map((claim, index) => ({
    ...claim,
    id: `c${state.claims.length + index + 1}`,
  }));
  return {
    ...state,
    claims: claims.reduce((all, claim) => all.append(claim), state.claims),
    attachments:
      command.attachments.length === 0
        ? state.attachments
        : [...state.attachments, ...numbered(state.attachments.length, command.attachments)],
    ...(phase.name === 'ended' && resultOf(state, lane, phase, claims, options)),
  };
}

function resultOf(
  state: TurnState,
  { number, command }: Lane,
  { result, value, trace }: Ended,
  claims: readonly Claim[],
  { isOneOfSeveral, isComplete }: EntryOptions,
): Pick<TurnState, 'recent' | 'counters' | 'results' | 'commands' | 'log'> {
  const ref = `r${state.results.length + 1}`;
  const line = value === undefined ? result : { ...result, ref };
  const { summary } = result;
  const { text, selected, args, toolRuns, decision } = command;
  const seen = trace ?? (state.rules === 1 ? undefined : traceOf(command, result, value));
  const { recent, repeats } =
    seen === undefined
      ? { recent: state.recent, repeats: 0 }
      : remember(state.recent, seen, state.rules);
  return {
    recent,
    counters: {
      ...state.counters,
      repeats: Math.max(state.counters.repeats, repeats),
      ...(state.rules === 1 && {
        coordinatorErrors: value === undefined ? state.counters.coordinatorErrors + 1 : 0,
      }),
    },
    results:
      value === undefined
        ? state.results
        : state.results.append({ ref, command: text, summary, ...value }),
    commands: state.commands.append({
      commandReceived: text,
      selected,
      args,
      status: result.status,
      result: value?.data ?? null,
      claims: [...claims],
      toolRuns: [...toolRuns],
      error: result.error ?? null,
    }),
    log: state.log.append(
      toEntry(state, decision, {
        command,
        result: line,
        ...(isOneOfSeveral && { lane: number }),
        ...(isComplete && { goalsProgress: state.goalsProgress }),
      }),
    ),
  };
}

/** Returns the trace of a command without a single call: a workflow, or no call at all. */
function traceOf(
  { text, selected, args }: Command,
  result: ResultLine,
  value: Ended['value'],
): Trace {
  const what = `${selected ?? text} ${JSON.stringify(args)}`;
  const { summary } = result;
  if (value !== undefined)
    return { what, outcome: { ok: true, data: value.data, summary, claims: [] } };
  const error = { code: 'internal', message: summary, isRetryable: false } as const;
  return { what, outcome: { ok: false, error: result.error ?? error } };
}

/** Returns the log entry of the latest decision and, for a command, its result. The last one has the goals achieved so far. */
export function toEntry(
  { attempt, counters, goalsProgress }: TurnState,
  decision: TurnEventOf<'executor.decided'>,
  ended?: {
    readonly command: Command;
    readonly result: ResultLine;
    readonly lane?: number;
    /** @defaultValue the decision's */
    readonly goalsProgress?: readonly GoalProgress[];
  },
): IterationEntry {
  const { action, goalFocus } = decision;
  // Only in the first entry of a decision.
  const isFirst = (ended?.lane ?? 1) === 1;
  const said = action === 'COMPLETE' ? goalsProgress : decision.goalsProgress;
  const entry: { -readonly [Key in keyof IterationEntry]: IterationEntry[Key] } = {
    type: 'iteration',
    attempt,
    iteration: counters.iterations,
    action,
    goalFocus,
    claims: ended === undefined ? [] : ended.command.claims.map(toRow),
    goalsProgress: isFirst ? (ended?.goalsProgress ?? said) : [],
  };
  if (ended?.lane !== undefined) entry.lane = ended.lane;
  const analysis = action === 'BLOCKED' ? decision.reasoning : decision.analysis;
  if (analysis !== undefined && isFirst && !decision.analysesLast) entry.analysis = analysis;
  if (decision.task !== undefined) entry.task = decision.task;
  if (ended === undefined) return entry;
  const { text, selected, args, fallback } = ended.command;
  entry.command = text;
  if (selected !== null) entry.coordinator = { selected, request: requestText(args) };
  if (fallback !== undefined) entry.fallback = fallback;
  entry.result = ended.result;
  return entry;
}

function toRow({ claim, confidence, source }: Omit<Claim, 'id'>): ClaimRow {
  return { claim, confidence, source };
}

/** Formats arguments in one line: a single text unchanged, otherwise a digest. */
function requestText(args: JsonObject): string {
  const values: Json[] = Object.values(args);
  const [only] = values;
  return digest(values.length === 1 && typeof only === 'string' ? only : args);
}
