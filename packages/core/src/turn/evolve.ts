import type { Limits } from '../contracts/limits.js';
import { addUsage, noUsage, type Usage } from '../contracts/usage.js';
import { validationDecision } from '../contracts/validation.js';
import { noCounters } from '../limits/limit.js';
import { Sequence } from '../log/sequence.js';
import { remember } from './circles.js';
import { callEnded, commandFailed, commandSelected, commandSucceeded, toEntry } from './command.js';
import type { TurnEvent, TurnEventOf } from './events.js';
import { resolved } from './resolution.js';
import type { Call, Command, Phase, RunningWorkflow, TurnState } from './state.js';
import { waitsForPerson } from './state.js';

/** The state after the first event of a journal. */
export function initialState(event: TurnEventOf<'turn.started'>): TurnState {
  return {
    turn: event.turn,
    version: 1,
    request: event.request,
    inputs: event.inputs,
    context: event.context,
    mode: event.mode,
    limits: event.limits,
    session: event.session,
    startedAt: event.at,
    updatedAt: event.at,
    versions: event.versions,
    phase: { name: 'planning' },
    counters: noCounters,
    iterations: 0,
    attempt: 1,
    plan: undefined,
    goalsProgress: [],
    log: Sequence.of(),
    claims: Sequence.of(),
    results: Sequence.of(),
    calls: 0,
    recent: [],
    mustAnalyze: undefined,
    circled: false,
    replan: false,
    answer: undefined,
    validation: undefined,
    failure: undefined,
    warnings: Sequence.of(),
    answers: [],
    usage: noUsage,
    halt: undefined,
    paused: false,
    interventions: 0,
    open: [],
    ended: undefined,
  };
}

/**
 * What happened. Pure and total: an event that does not fit the phase changes nothing but the version, and one that is
 * not handled does not compile.
 */
export function evolve(before: TurnState, event: TurnEvent): TurnState {
  const state: TurnState = {
    ...spent(before, event),
    version: before.version + 1,
    updatedAt: event.at,
  };
  switch (event.type) {
    case 'turn.started':
      return state;
    case 'turn.forked':
      return forked(state, event);
    case 'turn.paused':
      return { ...state, paused: true };
    case 'turn.resumed':
      return resumed(state, event);
    case 'planner.planned':
      return planned(state, event);
    case 'executor.decided':
      return decided(state, event);
    case 'workflow.matched':
      return matched(state, event);
    case 'workflow.completed':
      return inPhase(state, 'advancing', ({ command, workflow }) =>
        commandSucceeded(state, command, {
          selected: workflow.workflow,
          data: event.outputs,
          summary: event.summary,
        }),
      );
    case 'workflow.failed':
      return workflowFailed(state, event);
    case 'coordinator.declined':
      return inPhase(state, 'coordinating', ({ command }) =>
        commandFailed(state, command, {
          status: event.status,
          summary: event.message,
          ...(event.error === undefined ? {} : { error: event.error }),
          safeToRepeat: true,
        }),
      );
    case 'tool.selected':
      return toolSelected(state, event);
    case 'tool.finished':
      return inPhase(state, 'calling', (phase) =>
        phase.call.number === event.call
          ? callEnded(state, phase, event.outcome, event.durationMs)
          : state,
      );
    case 'synthesizer.answered':
      return answered(state, event);
    case 'validator.validated':
      return validated(state, event);
    case 'role.failed':
      return { ...state, halt: { kind: 'role_failed', role: event.role, message: event.message } };
    case 'limit.reached':
      return limitReached(state, event);
    case 'intervention.opened':
      return opened(state, event);
    case 'intervention.expired':
      return expired(state, event.id);
    case 'intervention.resolved':
      return resolved(state, event);
    case 'turn.saved':
      return inPhase(state, 'saving', afterSave(state));
    case 'turn.unsaved': {
      const unsaved: TurnState = {
        ...state,
        halt: { kind: 'not_saved', message: event.message },
        warnings: state.warnings.append({ code: 'not_saved', message: event.message }),
      };
      return inPhase(unsaved, 'saving', afterSave(unsaved));
    }
    case 'turn.finished': {
      const { status, reason, digest } = event;
      return {
        ...state,
        phase: { name: 'finished' },
        halt: undefined,
        paused: false,
        ended: { status, reason, digest },
      };
    }
  }
}

/** Goes on only where the turn is in the phase the event belongs to. */
function inPhase<Name extends Phase['name']>(
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

function spent(state: TurnState, event: TurnEvent): TurnState {
  const usage: Usage | undefined = 'usage' in event ? event.usage : undefined;
  if (usage === undefined) return state;
  const sum = addUsage(state.usage, usage);
  const { modelCalls, inputTokens, outputTokens, cost } = sum;
  return {
    ...state,
    usage: sum,
    counters: { ...state.counters, modelCalls, tokens: inputTokens + outputTokens, cost },
  };
}

function forked(state: TurnState, event: TurnEventOf<'turn.forked'>): TurnState {
  const {
    turn,
    request = state.request,
    inputs = state.inputs,
    context = state.context,
    versions,
  } = event;
  // What the parent waited for is asked anew: its interventions are not this turn's.
  const held = state.open.find(({ halt }) => halt.kind !== 'not_saved');
  const own: TurnState = {
    ...state,
    turn,
    request,
    inputs,
    context,
    versions,
    startedAt: event.at,
    open: [],
    paused: false,
  };
  return inDoubt(held === undefined ? own : { ...own, halt: held.halt });
}

function resumed(state: TurnState, event: TurnEventOf<'turn.resumed'>): TurnState {
  const own = inDoubt({ ...state, paused: false, versions: event.versions });
  if (event.onChange !== 'replan') return own;
  const counters = {
    ...own.counters,
    plannerInvocations: Math.max(0, own.counters.plannerInvocations - 1),
  };
  const replanned: TurnState = {
    ...own,
    counters,
    failure: { issues: event.changed, reasons: [], suggestedFixes: [] },
  };
  const busy = ['coordinating', 'calling', 'advancing'].includes(own.phase.name);
  const inLoop = ['deciding', 'synthesizing', 'validating', 'revising'].includes(own.phase.name);
  if (busy) return { ...replanned, replan: true };
  return inLoop ? { ...replanned, phase: { name: 'planning' } } : own;
}

/** A call that was announced and has no result: harmless to run again, or a person has to say what happened. */
function inDoubt(state: TurnState): TurnState {
  const { phase } = state;
  if (phase.name !== 'calling' || state.halt !== undefined || waitsForPerson(state)) return state;
  if (phase.call.effect !== 'once') return state;
  return { ...state, halt: { kind: 'in_doubt', tool: phase.call.tool, call: phase.call.number } };
}

function planned(state: TurnState, { plan }: TurnEventOf<'planner.planned'>): TurnState {
  if (state.phase.name !== 'planning') return state;
  const attempt =
    state.plan === undefined || state.plan.routeTo === 'clarify'
      ? state.attempt
      : state.attempt + 1;
  const base: TurnState = {
    ...state,
    plan,
    attempt,
    counters: {
      ...state.counters,
      plannerInvocations: state.counters.plannerInvocations + 1,
      iterations: 0,
      commandsInARow: 0,
      coordinatorErrors: 0,
      repeats: 0,
    },
    recent: [],
    circled: false,
    mustAnalyze: undefined,
    goalsProgress: plan.goals.map(({ id }) => ({ goalId: id, status: 'pending' })),
    log: state.log.append({
      type: 'plan',
      attempt,
      goals: plan.goals.map(({ id, description }) => ({ id, description })),
      approach: plan.approach,
    }),
  };
  switch (plan.routeTo) {
    case 'executor':
      return { ...base, phase: { name: 'deciding' } };
    case 'synthesis':
      return { ...base, phase: { name: 'synthesizing' } };
    case 'clarify':
    case 'refresh_context':
      return {
        ...base,
        halt: { kind: 'clarification', message: plan.reason || 'the planner needs more to go on' },
      };
  }
}

function decided(state: TurnState, event: TurnEventOf<'executor.decided'>): TurnState {
  if (state.phase.name !== 'deciding') return state;
  const entry = toEntry(state, event);
  const base: TurnState = {
    ...state,
    iterations: state.iterations + 1,
    counters: { ...state.counters, iterations: state.counters.iterations + 1 },
    goalsProgress: state.goalsProgress.map(
      (goal) => event.goalsProgress.findLast(({ goalId }) => goalId === goal.goalId) ?? goal,
    ),
  };
  switch (event.action) {
    case 'ANALYZE':
      return {
        ...base,
        log: base.log.append(entry),
        mustAnalyze: undefined,
        counters: { ...base.counters, commandsInARow: 0 },
      };
    case 'COMPLETE':
      return { ...base, log: base.log.append(entry), phase: { name: 'synthesizing' } };
    case 'BLOCKED':
      return {
        ...base,
        log: base.log.append(entry),
        halt: { kind: 'blocked', message: event.reasoning },
      };
    case 'COMMAND':
      return commanded(base, event.command, toCommand(event.command, entry));
    default:
      return commandFailed(base, toCommand(event.command, entry), {
        status: 'blocked',
        summary: `${event.action} is not possible here: this host has nothing that builds tools or workflows`,
      });
  }
}

function toCommand(text: string, entry: Command['entry']): Command {
  return { text, entry, toolRuns: [], claims: [], workflow: undefined };
}

function commanded(state: TurnState, text: string, command: Command): TurnState {
  if (state.mustAnalyze !== undefined) {
    const summary = `refused: an ANALYZE is required first (limit ${state.mustAnalyze})`;
    return commandFailed(state, command, { status: 'blocked', summary });
  }
  const { recent, repeats } = remember(state.recent, { what: `command ${text}` });
  return {
    ...state,
    recent,
    counters: { ...state.counters, repeats, commandsInARow: state.counters.commandsInARow + 1 },
    phase: { name: 'coordinating', command },
  };
}

function matched(state: TurnState, event: TurnEventOf<'workflow.matched'>): TurnState {
  return inPhase(state, 'coordinating', ({ command }) => {
    const { workflow, hash, inputs } = event;
    return advancing(state, command, { workflow, hash, inputs, steps: [], fallbackOf: [] });
  });
}

function advancing(state: TurnState, command: Command, workflow: RunningWorkflow): TurnState {
  const selected = commandSelected({ ...command, workflow }, workflow.workflow, workflow.inputs);
  return { ...state, phase: { name: 'advancing', command: selected, workflow } };
}

function workflowFailed(state: TurnState, event: TurnEventOf<'workflow.failed'>): TurnState {
  return inPhase(state, 'advancing', ({ command, workflow }) => {
    if (event.fallback !== undefined) {
      const { workflow: name, hash, inputs } = event.fallback;
      const fallbackOf = [...workflow.fallbackOf, workflow.workflow];
      return advancing(state, command, { workflow: name, hash, inputs, steps: [], fallbackOf });
    }
    const last = workflow.steps.at(-1)?.outcome;
    return commandFailed(state, command, {
      status: 'error',
      summary: event.message,
      error:
        last?.ok === false
          ? last.error
          : { code: 'internal', message: event.message, isRetryable: false },
      safeToRepeat: false,
    });
  });
}

function toolSelected(state: TurnState, event: TurnEventOf<'tool.selected'>): TurnState {
  const { phase } = state;
  if (phase.name !== 'coordinating' && phase.name !== 'advancing') return state;
  const call: Call = {
    number: event.call,
    tool: event.tool,
    args: event.args,
    effect: event.effect,
    workflowStep: event.workflowStep,
    approvedHash: undefined,
  };
  const command =
    phase.name === 'coordinating'
      ? commandSelected(phase.command, event.tool, event.args)
      : phase.command;
  const calling: TurnState = {
    ...state,
    calls: event.call,
    phase: { name: 'calling', command, call },
  };
  return event.needsApproval
    ? { ...calling, halt: { kind: 'approval', tool: call.tool, call: call.number } }
    : calling;
}

function answered(state: TurnState, event: TurnEventOf<'synthesizer.answered'>): TurnState {
  const { name } = state.phase;
  if (name !== 'synthesizing' && name !== 'revising') return state;
  const revisions = state.counters.revisions + (name === 'revising' ? 1 : 0);
  return {
    ...state,
    answer: event.answer,
    counters: { ...state.counters, revisions },
    phase: { name: 'validating' },
  };
}

function validated(
  state: TurnState,
  { validation }: TurnEventOf<'validator.validated'>,
): TurnState {
  if (state.phase.name !== 'validating') return state;
  const decision = validationDecision(validation.score);
  const base: TurnState = { ...state, validation: { ...validation, decision } };
  const reason = validation.issues.join('; ');
  switch (decision) {
    case 'APPROVE':
      return { ...base, phase: { name: 'saving', status: 'completed', reason: '' } };
    case 'REVISE':
      return { ...base, phase: { name: 'revising' } };
    case 'RETRY': {
      const { issues, reasons, suggestedFixes } = validation;
      return { ...base, failure: { issues, reasons, suggestedFixes }, phase: { name: 'planning' } };
    }
    case 'FAIL':
      return { ...base, phase: { name: 'saving', status: 'failed', reason } };
  }
}

/** Where each limit of the loop is looked at; budgets are wherever a role is asked. */
const phaseOfLimit: { readonly [Name in keyof Limits]?: Phase['name'] } = {
  iterations: 'deciding',
  commandsInARow: 'deciding',
  repeats: 'deciding',
  coordinatorErrors: 'deciding',
  plannerInvocations: 'planning',
  revisions: 'revising',
};

function limitReached(state: TurnState, event: TurnEventOf<'limit.reached'>): TurnState {
  const { limit, value, message } = event;
  if (state.phase.name !== (phaseOfLimit[limit] ?? state.phase.name)) return state;
  const base: TurnState = {
    ...state,
    warnings: state.warnings.append({ code: limit, message, value }),
    log: state.log.append({ type: 'warning', limit, value, message }),
  };
  switch (limit) {
    case 'iterations':
      return { ...base, phase: { name: 'synthesizing' } };
    case 'commandsInARow':
      return { ...base, mustAnalyze: limit };
    case 'repeats':
      return state.circled
        ? { ...base, halt: { kind: 'limit', limit, message } }
        : {
            ...base,
            circled: true,
            mustAnalyze: limit,
            counters: { ...base.counters, repeats: 0 },
          };
    case 'coordinatorErrors':
      return { ...base, halt: { kind: 'limit', limit, message: `${message}${lastError(state)}` } };
    case 'modelCalls':
    case 'tokens':
    case 'cost':
      return { ...base, halt: { kind: 'limit', limit, message } };
    case 'plannerInvocations':
    case 'revisions':
      return { ...base, phase: { name: 'saving', status: 'failed', reason: message } };
    case 'toolTimeoutMs':
    case 'toolTimeoutCeilingMs':
      return base;
  }
}

/** How the latest command ended: what a person looks for first. */
function lastError({ log }: TurnState): string {
  const entry = log.findLast(({ type }) => type === 'iteration');
  return entry?.type === 'iteration' && entry.result !== undefined
    ? `; the last one: ${entry.result.summary}`
    : '';
}

function opened(state: TurnState, { intervention }: TurnEventOf<'intervention.opened'>): TurnState {
  if (state.halt === undefined) return state;
  const { id, message } = intervention;
  return {
    ...state,
    halt: undefined,
    interventions: state.interventions + 1,
    open: [...state.open, { intervention, halt: state.halt }],
    log: state.log.append({ type: 'intervention', id, message }),
  };
}

/** The person was asked too long ago: ask again. */
function expired(state: TurnState, id: string): TurnState {
  const old = state.open.find(({ intervention }) => intervention.id === id);
  if (old === undefined) return state;
  return { ...state, halt: old.halt, open: state.open.filter((one) => one !== old) };
}

function afterSave(state: TurnState): (phase: Extract<Phase, { name: 'saving' }>) => TurnState {
  return ({ status, reason }) => ({
    ...state,
    phase: state.ended === undefined ? { name: 'finishing', status, reason } : { name: 'finished' },
  });
}
