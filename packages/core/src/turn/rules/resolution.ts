import type { JsonObject } from '../../contracts/json.js';
import type { ToolAnswer, ToolOutcome } from '../../contracts/tool-outcome.js';
import { type BudgetName, isBudget } from '../../limits/limits.js';
import { callEnded } from './command.js';
import type { TurnEventOf } from './events.js';
import { refused } from './guarded.js';
import { withoutLanes } from './lane-ended.js';
import { type CallingLane, isCalling, isHeldBy, laneOf, withLane } from './lanes.js';
import { approved } from './planned.js';
import { begun } from './resumed.js';
import { effectOf, effectStatus } from './spent.js';
import type { Call, Halt, Lane, OpenQuestion, Phase, TurnState } from './state.js';

/** Applies a person's decision: the turn continues, with their words in the context. */
export function resolved(
  before: TurnState,
  event: TurnEventOf<'intervention.resolved'>,
): TurnState {
  const found = before.open.find(({ intervention }) => intervention.id === event.id);
  if (found === undefined) return before;
  const { id, message } = found.intervention;
  const words = wordsOf(event);
  const answer = words === undefined ? {} : { answer: words };
  // It concerns the host's program, not the work: no role is shown it.
  const isAboutVersions = found.halt.kind === 'versions_changed';
  const isKept = event.undriven && !isAboutVersions;
  // Calls may be running, or have run, that a process began before.
  const state = isKept && !before.undriven ? begun(before) : before;
  const base: TurnState = {
    ...state,
    open: state.open.filter((one) => one !== found),
    // After a question about versions, calls that the process before it had begun are still in doubt.
    ...(isKept && { undriven: true }),
    answers: isAboutVersions
      ? state.answers
      : [...state.answers, { question: message, choice: event.choose, answer: words }],
    log: state.log.append({
      type: 'intervention',
      id,
      message,
      resolution: { choice: event.choose, ...answer, by: event.by },
    }),
  };
  if (event.choose === 'abandon') {
    return {
      ...withoutLanes(base),
      phase: { name: 'saving', status: 'failed', reason: `abandoned by ${event.by}` },
    };
  }
  if (event.choose === 'finish') return { ...withoutLanes(base), phase: { name: 'synthesizing' } };
  const after = continued(base, found, event);
  const { kind } = found.halt;
  if ((kind !== 'guard' && kind !== 'limit') || event.choose === 'deny') return after;
  const { phase, answer: written, output, recent, goalsProgress } = base;
  const { effects, claims, attachments, results, commands, exchanges, log } = base;
  const isOfResult = found.halt.kind === 'guard' && found.halt.about === 'result';
  const earlier = {
    phase,
    answer: written,
    output,
    ...(isOfResult && { recent, goalsProgress, effects, claims, attachments }),
    ...(isOfResult && { results, commands, exchanges, log }),
  };
  return { ...after, granted: { question: found, before: earlier, after: after.phase } };
}

function wordsOf({
  answer,
  value,
  args,
}: TurnEventOf<'intervention.resolved'>): string | undefined {
  if (args !== undefined)
    return [answer, `with ${JSON.stringify(args)}`].filter(Boolean).join('; ');
  return answer ?? (value === undefined ? undefined : JSON.stringify(value));
}

function continued(
  state: TurnState,
  question: OpenQuestion,
  event: TurnEventOf<'intervention.resolved'>,
): TurnState {
  const { halt } = question;
  switch (halt.kind) {
    case 'blocked':
      return halt.by === 'critic' ? planDecided(state, event) : freshStart(state);
    case 'clarification':
      return halt.by === 'executor' ? freshStart(state) : clarified(state);
    case 'limit':
      if (halt.limit === 'planRevisions') return planDecided(state, event);
      if (halt.limit === 'forEachItems') return { ...state, phase: freed(state.phase, halt.limit) };
      return isBudget(halt.limit) ? extended(state, halt.limit) : freshStart(state);
    case 'approval':
      return approvalDecided(state, question, halt, event);
    case 'guard':
      return guardDecided(state, question, halt.about, event);
    case 'in_doubt':
      return doubtDecided(state, question, event);
    case 'question':
      return questionAnswered(state, question, event);
    case 'role_failed':
      return state;
    case 'not_saved':
      return event.choose === 'retry' ? savedAgain(state) : state;
    case 'versions_changed': {
      // Otherwise it has been resumed by this decision.
      if (!event.undriven) return state;
      const choice = event.choose === 'replan' ? 'replan' : 'continue';
      return { ...state, decidedVersions: { choice, changed: halt.changed } };
    }
  }
}

/** Repeats the save. The turn may have ended by now, or may be about to end. */
function savedAgain(state: TurnState): TurnState {
  const { phase, ended } = state;
  const end = ended ?? (phase.name === 'finishing' ? phase : undefined);
  if (end === undefined) return state;
  const { status, reason } = end;
  return { ...state, phase: { name: 'saving', status, reason } };
}

/** Returns to the Executor, with the counters of failures and repetitions at zero. */
function freshStart(state: TurnState): TurnState {
  return {
    ...state,
    phase: { name: 'deciding' },
    recent: [],
    lastAnalysis: undefined,
    repeatsReached: false,
    counters: { ...state.counters, coordinatorErrors: 0, repeats: 0, analyses: 0 },
  };
}

/** Carries out the plan despite the Critic, or plans again with the person's words. */
function planDecided(state: TurnState, event: TurnEventOf<'intervention.resolved'>): TurnState {
  if (event.choose !== 'replan') return approved(state);
  return { ...state, phase: { name: 'replanning', by: 'person' } };
}

/** Plans again after a question. The invocation that asked does not count, because the plan did not fail. */
function clarified(state: TurnState): TurnState {
  const plannerInvocations = Math.max(0, state.counters.plannerInvocations - 1);
  return {
    ...state,
    phase: { name: 'planning' },
    counters: { ...state.counters, plannerInvocations },
  };
}

/** Extends a budget by its initial value, however often it was extended. */
function extended(state: TurnState, limit: BudgetName): TurnState {
  const used = state.counters[limit];
  const first = state.warnings.toArray().find(({ code }) => code === limit)?.value ?? used;
  const limits = { ...state.limits, [limit]: used + Math.max(first, 1) };
  return { ...state, limits, phase: freed(state.phase, limit) };
}

/** Releases every lane halted by this limit. */
function freed(phase: Phase, limit: BudgetName | 'forEachItems'): Phase {
  if (phase.name !== 'commanding') return phase;
  const lanes = phase.lanes.map((lane) =>
    lane.halt?.kind === 'limit' && lane.halt.limit === limit ? { ...lane, halt: undefined } : lane,
  );
  return { name: 'commanding', lanes };
}

function approvalDecided(
  state: TurnState,
  question: OpenQuestion,
  { constraints = [] }: Extract<Halt, { kind: 'approval' }>,
  event: TurnEventOf<'intervention.resolved'>,
): TurnState {
  const lane = laneOf(state, question);
  if (lane === undefined || !isCalling(lane)) return state;
  if (event.args !== undefined) {
    const { effects } = state;
    // A process that died may have run the call with its first arguments.
    const ran = effectOf(lane.phase.call, undefined);
    const known = ran === undefined ? state : { ...state, effects: effects.append(ran) };
    return withLane(known, selectedWith(lane, event.args));
  }
  const isAllowed = event.choose === 'approve';
  const words = event.answer === undefined ? '' : `: ${event.answer}`;
  const denial = failure('permission_denied', `denied by ${event.by}${words}`);
  const { id, approval } = question.intervention;
  const expiresAt = approval?.expiresAt ?? Infinity;
  const approved = (of: CallingLane, halt: Halt, hash?: string): CallingLane => {
    const call: Call = { ...of.phase.call, approval: { id, hash, expiresAt, halt } };
    return { ...of, halt: undefined, phase: { ...of.phase, call } };
  };
  const decided = isAllowed
    ? withLane(state, approved(lane, question.halt, event.approvedHash))
    : endedByPerson(state, question, denial);
  const settled = constraints.map((constraint) => ({ constraint, isAllowed, expiresAt }));
  const after: TurnState = {
    ...decided,
    settledConstraints: [...state.settledConstraints, ...settled],
  };
  const { phase } = after;
  if (settled.length === 0 || phase.name !== 'commanding') return after;
  // The answer also applies to the other calls halted only by these constraints.
  return phase.lanes.filter(isCalling).reduce<TurnState>((before, held) => {
    const { halt } = held;
    if (halt === undefined || !isHeldBy(halt, constraints)) return before;
    const freed = withLane(before, approved(held, halt));
    return isAllowed ? freed : endedByPerson(freed, { ...question, lane: held.number }, denial);
  }, after);
}

/** Returns a lane whose call is selected again, with a person's arguments. */
function selectedWith(lane: CallingLane, args: JsonObject): Lane {
  const { direct: _, ...command } = lane.command;
  const changed = { tool: lane.phase.call.tool, args };
  const { workflow } = command;
  if (workflow !== undefined) {
    const advanced = { ...workflow, changed };
    return {
      ...lane,
      halt: undefined,
      phase: { name: 'advancing', workflow: advanced },
      command: { ...command, workflow: advanced },
    };
  }
  return {
    ...lane,
    halt: undefined,
    phase: { name: 'coordinating' },
    command: { ...command, selected: null, again: changed },
  };
}

/** Applies a person's decision about a guard's question. */
function guardDecided(
  state: TurnState,
  question: OpenQuestion,
  about: Extract<Halt, { kind: 'guard' }>['about'],
  event: TurnEventOf<'intervention.resolved'>,
): TurnState {
  const isPassed = event.choose === 'approve';
  const denial = `denied by ${event.by}${event.answer === undefined ? '' : `: ${event.answer}`}`;
  const lane = laneOf(state, question);
  if (about === 'result' && lane !== undefined && isCalling(lane) && lane.phase.held) {
    const { outcome, durationMs } = lane.phase.held;
    const passed = isPassed ? outcome : failure('permission_denied', denial);
    return callEnded(state, lane, passed, durationMs, effectStatus(outcome));
  }
  const { phase } = state;
  if (about === 'output' && phase.name === 'filling') {
    // The answer itself has passed its guards.
    return isPassed
      ? { ...state, output: phase.held, phase: { name: 'saving', status: 'completed', reason: '' } }
      : { ...state, phase: { name: 'saving', status: 'failed', reason: denial } };
  }
  if (!isPassed) return refused(state, denial);
  return about === 'answer' && phase.name === 'validating'
    ? { ...state, answer: phase.answer }
    : state;
}

function doubtDecided(
  state: TurnState,
  question: OpenQuestion,
  event: TurnEventOf<'intervention.resolved'>,
): TurnState {
  switch (event.choose) {
    case 'done':
      return endedByPerson(state, question, {
        ok: true,
        data: event.answer ?? null,
        summary: event.answer ?? `done, says ${event.by}`,
        claims: [],
      });
    case 'failed':
      return endedByPerson(
        state,
        question,
        failure('internal', `counted as failed by ${event.by}`),
      );
    default:
      return runAgain(state, question);
  }
}

/** Runs the call again with the answer to its question. */
function questionAnswered(
  state: TurnState,
  question: OpenQuestion,
  { choose, answer, value = answer, by }: TurnEventOf<'intervention.resolved'>,
): TurnState {
  const lane = laneOf(state, question);
  if (lane === undefined || !isCalling(lane)) return state;
  const { call } = lane.phase;
  const asked = { question: question.intervention.message, by };
  const given: ToolAnswer =
    choose === 'answer' && value !== undefined
      ? { ...asked, choice: 'answer', value }
      : { ...asked, choice: 'decline' };
  const answers = [...(call.asked?.answers ?? []), given];
  return withLane(state, {
    ...lane,
    phase: { ...lane.phase, call: { ...call, asked: { ...call.asked, answers } } },
  });
}

/** Approves the same call again after a person chose "run it again", even if the approval has expired. */
function runAgain(state: TurnState, question: OpenQuestion): TurnState {
  const lane = laneOf(state, question);
  if (lane === undefined || !isCalling(lane)) return state;
  const { call } = lane.phase;
  if (call.approval === undefined) return state;
  const approval = { ...call.approval, expiresAt: Infinity };
  return withLane(state, { ...lane, phase: { ...lane.phase, call: { ...call, approval } } });
}

function failure(code: 'permission_denied' | 'internal', message: string): ToolOutcome {
  return { ok: false, error: { code, message, isRetryable: false } };
}

function endedByPerson(state: TurnState, question: OpenQuestion, outcome: ToolOutcome): TurnState {
  const lane = laneOf(state, question);
  return lane === undefined || !isCalling(lane) ? state : callEnded(state, lane, outcome, 0);
}
