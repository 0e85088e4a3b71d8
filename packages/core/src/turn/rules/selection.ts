import { Sequence } from '../../log/sequence.js';
import { commandFailed } from './command.js';
import type { TurnEventOf } from './events.js';
import { inPhase } from './in-phase.js';
import type { Call, Command, RunningWorkflow, TurnState } from './state.js';
import { toolKey, withVersion, workflowKey } from './versions.js';

export function matched(state: TurnState, event: TurnEventOf<'workflow.matched'>): TurnState {
  return inPhase(state, 'coordinating', ({ command }) => {
    const { workflow, hash, inputs } = event;
    return advancing(state, command, { workflow, hash, inputs, steps: [], fallbackOf: [] });
  });
}

function advancing(state: TurnState, command: Command, workflow: RunningWorkflow): TurnState {
  const { workflow: selected, inputs: args } = workflow;
  return {
    ...state,
    versions: withVersion(state.versions, workflowKey(selected), workflow.hash),
    phase: { name: 'advancing', command: { ...command, selected, args, workflow }, workflow },
  };
}

/** The claims of a failed attempt are no findings; that it failed stays to be seen. */
function setAside(state: TurnState, { claims }: Command, message: string): TurnState {
  const ids = new Set(claims.map(({ id }) => id));
  const kept = state.claims.toArray().filter(({ id }) => !ids.has(id));
  return {
    ...state,
    claims: Sequence.of(...kept),
    warnings: state.warnings.append({ code: 'workflow_failed', message }),
  };
}

export function workflowFailed(state: TurnState, event: TurnEventOf<'workflow.failed'>): TurnState {
  return inPhase(state, 'advancing', ({ command, workflow }) => {
    if (event.fallback !== undefined) {
      const { workflow: name, hash, inputs } = event.fallback;
      const fallbackOf = [...workflow.fallbackOf, workflow.workflow];
      const next = { workflow: name, hash, inputs, steps: [], fallbackOf };
      if (event.isSetAside !== true) return advancing(state, command, next);
      const message = `workflow ${workflow.workflow} failed: ${event.message}; ${name} is carried out instead`;
      return advancing(setAside(state, command, message), { ...command, claims: [] }, next);
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

export function toolSelected(state: TurnState, event: TurnEventOf<'tool.selected'>): TurnState {
  const { phase } = state;
  if (phase.name !== 'coordinating' && phase.name !== 'advancing') return state;
  const call: Call = {
    number: event.call,
    tool: event.tool,
    args: event.args,
    effect: event.effect,
    workflowStep: event.workflowStep,
    timeoutMs: event.timeoutMs,
    maxAttempts: event.maxAttempts,
    approvedHash: undefined,
  };
  const command =
    phase.name === 'coordinating'
      ? { ...phase.command, selected: event.tool, args: event.args }
      : phase.command;
  const calling: TurnState = {
    ...state,
    calls: event.call,
    versions:
      event.version === undefined
        ? state.versions
        : withVersion(state.versions, toolKey(event.tool), event.version),
    phase: { name: 'calling', command, call },
  };
  return event.needsApproval
    ? { ...calling, halt: { kind: 'approval', tool: call.tool, call: call.number } }
    : calling;
}
