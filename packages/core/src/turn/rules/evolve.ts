import { goalVerdict, type Validation, validationDecision } from '../../contracts/answer.js';
import type { GoalProgress } from '../../contracts/decision.js';
import { type AnswerCheck, isRefused, type StatementEvidence } from '../../contracts/evidence.js';
import type { Intervention } from '../../contracts/intervention.js';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import {
  callEnded,
  declined,
  matched,
  toolSelected,
  workflowCompleted,
  workflowFailed,
} from './command.js';
import { afterAnswer, decided } from './decided.js';
import type { TurnEvent, TurnEventOf } from './events.js';
import { guardHalt, refused, warnedOfGuards } from './guarded.js';
import { withoutLanes } from './lane-ended.js';
import { inPhase, isCalling, laneOf, withLane } from './lanes.js';
import { limitReached, warned } from './limit-reached.js';
import { planned, reviewed, toFailure } from './planned.js';
import { resolved } from './resolution.js';
import { begun, forked, resumed } from './resumed.js';
import { spent, timed } from './spent.js';
import {
  asksAboutVersions,
  type Halt,
  type Lane,
  type OpenQuestion,
  type Phase,
  type TurnState,
  type Warning,
} from './state.js';

/** Folds one event into the state. Pure and total: an event of another phase only changes the version. Unhandled types do not compile. */
export function evolve(before: TurnState, event: TurnEvent): TurnState {
  const state: TurnState = {
    ...warnedOfGuards(spent(timed(before, event), event), event),
    // Until the turn has come further.
    outageSince: event.type === 'turn.resumed' ? before.outageSince : undefined,
    version: before.version + 1,
    updatedAt: event.at,
  };
  switch (event.type) {
    case 'turn.started':
      return state;
    case 'turn.forked':
      return forked(state, event);
    case 'turn.paused':
      return {
        ...state,
        paused: true,
        waitsFor: event.waitsFor,
        until: event.until,
        outageSince: event.outageSince,
      };
    case 'turn.resumed':
      return resumed(state, event);
    case 'planner.planned':
      return planned(stretched(state, event), event);
    case 'critic.reviewed':
      return reviewed(state, event);
    case 'executor.decided':
      return decided(state, event);
    case 'workflow.matched':
      return matched(state, event);
    case 'workflow.completed':
      return workflowCompleted(state, event);
    case 'workflow.failed':
      return workflowFailed(state, event);
    case 'coordinator.declined':
      return declined(state, event);
    case 'tool.selected':
      return toolSelected(state, event);
    case 'tool.finished':
      return toolFinished(state, event);
    case 'synthesizer.answered':
      return answered(state, event);
    case 'answer.refused':
      return answerRefused(state, event);
    case 'validator.validated':
      return validated(state, event);
    case 'output.filled':
    case 'output.refused':
      return inPhase(state, 'filling', () => outputEnded(state, event));
    case 'role.failed':
      return halted(state, event, {
        kind: 'role_failed',
        role: event.role,
        message: event.message,
      });
    case 'limit.reached':
      return limitReached(state, event);
    case 'intervention.opened':
      return opened(state, event);
    case 'intervention.expired':
      return expired(state, event);
    case 'intervention.resolved':
      return resolved(state, event);
    case 'turn.saved':
      return inPhase(state, 'saving', afterSave(state));
    case 'turn.unsaved':
      return inPhase(state, 'saving', afterSave(unsaved(state, event)));
    case 'turn.finished': {
      const { status, reason, digest } = event;
      // A turn that ends while a person is asked about versions was not resumed: calls of a dead process are in doubt.
      const before = asksAboutVersions(state) && !state.undriven ? begun(state) : state;
      return {
        ...withoutLanes({ ...before, ended: { status, reason, digest } }),
        phase: { name: 'finished' },
        halt: undefined,
        paused: false,
        waitsFor: undefined,
        until: undefined,
        // A cancelled turn no longer waits for people, but a failed save can still be repeated.
        open: state.open.filter(({ halt }) => halt.kind === 'not_saved'),
      };
    }
  }
}

/** Warns if a prompt exceeded its budget. */
function stretched(state: TurnState, event: TurnEventOf<'planner.planned'>): TurnState {
  if (event.stretched === undefined) return state;
  const { tokens, budget } = event.stretched;
  const message = `the request is long: the Planner's prompt took about ${tokens} tokens of ${budget}`;
  const warning = { code: 'prompt_stretched', message, value: tokens };
  return { ...state, warnings: state.warnings.append(warning) };
}

function answered(state: TurnState, event: TurnEventOf<'synthesizer.answered'>): TurnState {
  const { name } = state.phase;
  if (name !== 'synthesizing' && name !== 'revising') return state;
  const revisions = state.counters.revisions + (name === 'revising' ? 1 : 0);
  const base: TurnState = {
    ...state,
    counters: { ...state.counters, revisions },
    check: event.check,
    phase: { name: 'validating', answer: event.answer },
  };
  return event.isHeld === true
    ? { ...base, answer: undefined, halt: guardHalt('answer', event.guards) }
    : { ...base, answer: event.answer };
}

function answerRefused(state: TurnState, { guards }: TurnEventOf<'answer.refused'>): TurnState {
  const { name } = state.phase;
  if (name !== 'synthesizing' && name !== 'revising') return state;
  const last = guards.at(-1);
  return refused(state, `refused by guard ${last?.guard}: ${last?.reason}`);
}

function validated(
  state: TurnState,
  { validation }: TurnEventOf<'validator.validated'>,
): TurnState {
  const { phase } = state;
  if (phase.name !== 'validating') return state;
  const decision = validationDecision(validation.score);
  const base: TurnState = { ...state, validation: { ...validation, decision } };
  const reason = [...validation.issues, ...validation.suggestedFixes].join('; ');
  switch (decision) {
    case 'APPROVE':
      return { ...unproven(base, validation), phase: afterAnswer(state) };
    case 'REVISE':
      return {
        ...base,
        phase: {
          name: 'revising',
          revision: {
            answer: phase.answer,
            ...(state.check && { values: state.check.values }),
            issues: validation.issues,
            hints: validation.revisionHints,
          },
        },
      };
    case 'RETRY':
      return { ...base, failure: failureOf(base, validation), phase: { name: 'planning' } };
    case 'FAIL':
      return { ...base, phase: { name: 'saving', status: 'failed', reason } };
  }
}

/** Maximum number of statements named in warnings; the others are counted. */
const maxNamed = 10;

/** Warns of statements without evidence in a delivered answer. */
function unproven(state: TurnState, { evidence }: Validation): TurnState {
  const statements = evidence ?? state.check?.statements ?? [];
  const found = statements.filter(isRefused);
  const warnings = state.rules === 1 ? [] : unprovenWarnings(found, statements.length, state.check);
  return {
    ...state,
    warnings: warnings.reduce((all, warning) => all.append(warning), state.warnings),
  };
}

function unprovenWarnings(
  found: readonly StatementEvidence[],
  count: number,
  check: AnswerCheck | undefined,
): readonly Warning[] {
  const code = 'unproven';
  const summary = `${found.length} of ${count} statements of the answer are without evidence, or against it: see their labels`;
  // Journals older than the check of answers have one warning for all.
  if (check === undefined)
    return found.length === 0 ? [] : [{ code, message: summary, value: found.length }];
  const named = found
    .slice(0, maxNamed)
    .map(({ label, text, reason = '' }) => ({ code, message: `${label}: "${text}": ${reason}` }));
  const { incomplete } = check;
  return [
    ...named,
    ...(found.length > maxNamed ? [{ code, message: summary, value: found.length }] : []),
    ...(incomplete === undefined ? [] : [{ code: 'not_checked', message: incomplete }]),
  ];
}

/** Ends the filling of the output. The answer is kept in any case; under rules of version 1 a missing output fails the turn. */
function outputEnded(
  state: TurnState,
  event: TurnEventOf<'output.filled'> | TurnEventOf<'output.refused'>,
): TurnState {
  if (event.type === 'output.filled') {
    const { value, evidence } = event;
    const output = { value, evidence };
    if (event.isHeld === true) {
      const phase: Phase = { name: 'filling', held: output };
      return { ...state, phase, halt: guardHalt('output', event.guards) };
    }
    return { ...state, output, phase: { name: 'saving', status: 'completed', reason: '' } };
  }
  const message = `the output could not be filled: ${event.issues.join('; ')}`;
  return {
    ...state,
    warnings: state.warnings.append({ code: 'output_not_filled', message }),
    phase:
      state.rules === 1 || event.guards?.some(({ action }) => action === 'refuse') === true
        ? { name: 'saving', status: 'failed', reason: message }
        : { name: 'saving', status: 'completed', reason: '' },
  };
}

/** Returns the failure for the Planner. A goal rejected by the Validator was not achieved, even if the Executor said so. */
function failureOf(
  state: TurnState,
  { issues, reasons, suggestedFixes, goals }: Validation,
): TurnState['failure'] {
  const missed = goals.filter(({ score }) => goalVerdict(score) !== 'pass');
  const goalsProgress = state.goalsProgress.map((goal): GoalProgress => {
    const isMissed = missed.some(({ goalId }) => goalId === goal.goalId);
    return isMissed && goal.status === 'achieved' ? { ...goal, status: 'in_progress' } : goal;
  });
  return toFailure(state, 'validator', { issues, reasons, suggestedFixes, goalsProgress });
}

function passesReached(state: TurnState, tool: string, outcome: ToolOutcome): TurnState {
  if (!outcome.ok || outcome.passes === undefined) return state;
  const message = `${tool} used its ${outcome.passes} passes; its result is what it had found by then`;
  return warned(state, { limit: 'passes', value: outcome.passes, message });
}

function toolFinished(before: TurnState, event: TurnEventOf<'tool.finished'>): TurnState {
  const lane = laneOf(before, event);
  if (lane === undefined || !isCalling(lane) || lane.phase.call.number !== event.call)
    return before;
  const { outcome, durationMs } = event;
  const state = passesReached(before, lane.phase.call.tool, outcome);
  if (event.isHeld !== true) {
    // The call has run even if a guard refused its outcome, which is unknown here.
    const isRefused = event.guards?.some(({ action }) => action === 'refuse') === true;
    return callEnded(state, lane, outcome, durationMs, isRefused ? 'unknown' : undefined);
  }
  const phase = { ...lane.phase, held: { outcome, durationMs } };
  return withLane(state, { ...lane, phase, halt: guardHalt('result', event.guards) });
}

function halted(
  state: TurnState,
  event: { readonly lane?: number | undefined },
  halt: Halt,
): TurnState {
  const lane = laneOf(state, event);
  return lane === undefined ? { ...state, halt } : withLane(state, { ...lane, halt });
}

function opened(state: TurnState, event: TurnEventOf<'intervention.opened'>): TurnState {
  const { intervention } = event;
  const { versions } = intervention;
  if (versions !== undefined)
    return asked(state, event, { kind: 'versions_changed', changed: versions.changed });
  // A question of the turn comes first, except that a running tool may ask at any time.
  const ofTurn = state.halt !== undefined && intervention.question === undefined;
  const lane = ofTurn ? undefined : laneOf(state, event);
  const halt = lane === undefined ? state.halt : (lane.halt ?? questionHalt(intervention));
  if (halt === undefined) return state;
  const halted =
    lane === undefined
      ? { ...state, halt: undefined }
      : withLane(state, { ...withToolState(lane, event), halt: undefined });
  return asked(halted, event, halt, lane);
}

function asked(
  state: TurnState,
  { intervention, at: openedAt }: TurnEventOf<'intervention.opened'>,
  halt: Halt,
  lane?: Lane,
): TurnState {
  const { id, message } = intervention;
  const question: OpenQuestion = {
    intervention,
    halt,
    openedAt,
    ...(lane && { lane: lane.number }),
  };
  return {
    ...state,
    interventions: state.interventions + 1,
    open: [...state.open, question],
    log: state.log.append({ type: 'intervention', id, message }),
  };
}

/** Returns the halt of a question that a running tool asked; `undefined` for other interventions. */
function questionHalt({ tool, message, question }: Intervention): Halt | undefined {
  if (tool === undefined || question === undefined) return undefined;
  const { schema } = question;
  return { kind: 'question', tool, message, ...(schema && { schema }) };
}

/** Keeps the state that a tool gave with its question. */
function withToolState(lane: Lane, { state }: TurnEventOf<'intervention.opened'>): Lane {
  if (state === undefined || !isCalling(lane)) return lane;
  const { call } = lane.phase;
  const asked = { answers: call.asked?.answers ?? [], state };
  return { ...lane, phase: { ...lane.phase, call: { ...call, asked } } };
}

/** Handles an expired question or approval: asks again, unless it was about versions, which fit by now. */
function expired(state: TurnState, event: TurnEventOf<'intervention.expired'>): TurnState {
  const old = state.open.find(({ intervention }) => intervention.id === event.id);
  if (old !== undefined) {
    const without = { ...state, open: state.open.filter((one) => one !== old) };
    return old.halt.kind === 'versions_changed' ? without : halted(without, old, old.halt);
  }
  const lane = laneOf(state, event);
  if (lane === undefined || !isCalling(lane)) return state;
  const { approval, ...call } = lane.phase.call;
  if (approval?.id !== event.id) return state;
  const halt = { ...approval.halt, approvedHash: approval.hash };
  return withLane(state, { ...lane, halt, phase: { name: 'calling', call } });
}

function unsaved(state: TurnState, { message }: TurnEventOf<'turn.unsaved'>): TurnState {
  return {
    ...state,
    halt: { kind: 'not_saved', message },
    warnings: state.warnings.append({ code: 'not_saved', message }),
  };
}

function afterSave(state: TurnState): (phase: Extract<Phase, { name: 'saving' }>) => TurnState {
  return ({ status, reason }) => ({
    ...state,
    phase: state.ended === undefined ? { name: 'finishing', status, reason } : { name: 'finished' },
  });
}
