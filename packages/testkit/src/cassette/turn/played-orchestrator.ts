import { createOrchestrator, type Orchestrator, ToolQuestion, type TurnEvent } from '@pce/core';
import type { ExecutorDecision } from '@pce/core/contracts';
import { InvalidInputError } from '@pce/core/errors';
import {
  given,
  modes,
  type Tool,
  ToolError,
  type ToolReport,
  type TurnEventOf,
} from '@pce/core/internal';
import type { Clock, WorkflowMatch, WorkflowMatcher, WorkflowMove } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { countingIds } from '../../counting-ids.js';
import { playedRoles } from './played-roles.js';
import type { TurnScript } from './turn-script.js';

export interface PlayedOrchestratorOptions {
  readonly script: TurnScript;
  readonly events: readonly TurnEvent[];
  readonly first: TurnEvent | undefined;
  readonly store: Store;
  readonly clock: Clock;
  readonly turn: string;
  readonly version: string;
  readonly onChange: 'continue' | 'replan';
}

export function playedOrchestrator(options: PlayedOrchestratorOptions): Orchestrator {
  const { script, events, first, clock, turn, version, onChange } = options;
  const ids = countingIds();
  return createOrchestrator({
    ...playedRoles(script, { version, had: (role) => hadRole(first ?? events[0], role) }),
    tools: playedTools(script, events),
    workflows: playedWorkflows(script, events),
    store: storeWithInterventions(options),
    clock,
    ids: { next: (prefix) => (prefix === 'turn' ? turn : ids.next(prefix)) },
    ...limitsOf(events),
    ...approvalTtlOf(events),
    needsApproval() {
      // The `tool.selected` event of a call without a Coordinator has not been taken yet.
      const event = script.peek('coordinate') ? script.take('coordinate') : script.taken;
      return event?.type === 'tool.selected' && event.needsApproval;
    },
    onVersionChange: () => onChange,
    // Retries left only one event, the last outcome.
    toolRetry: { maxAttempts: 1 },
    save: async () => {
      const event = script.take('save');
      if (event.type === 'turn.unsaved') throw new Error(event.message);
    },
  });
}

/** Advances the script when the queue is listed, which precedes `intervention.opened`. */
function storeWithInterventions({ store, script }: PlayedOrchestratorOptions): Store {
  return {
    ...store,
    listView(input) {
      const step = 'open-intervention';
      if (script.peek(step) !== undefined) script.take(step);
      return store.listView(input);
    },
  };
}

function hadRole(from: TurnEvent | undefined, role: 'critic' | 'evidence'): boolean {
  return from !== undefined && 'versions' in from && from.versions[role] !== undefined;
}

function limitsOf([first]: readonly TurnEvent[]) {
  return first?.type === 'turn.started' ? { limits: first.limits } : {};
}

function approvalTtlOf(events: readonly TurnEvent[]): { readonly approvalTtlMs?: number } {
  for (const event of events) {
    if (event.type !== 'intervention.opened') continue;
    const { approval } = event.intervention;
    if (approval !== undefined) return { approvalTtlMs: approval.expiresAt - event.at };
  }
  return {};
}

function playedTools(script: TurnScript, events: readonly TurnEvent[]): Tool[] {
  const tools = new Map<string, Tool>();
  let action: ExecutorDecision['action'] = 'COMMAND';
  for (const event of events) {
    if (event.type === 'executor.decided') action = event.action;
    if (event.type !== 'tool.selected' || tools.has(event.tool)) continue;
    tools.set(event.tool, {
      ...played(script, event),
      builds: event.workflowStep === undefined ? toBuildAction(action) : undefined,
    });
  }
  return [...tools.values()];
}

function toBuildAction(action: ExecutorDecision['action']): Tool['builds'] {
  switch (action) {
    case 'COMMAND':
    case 'ANALYZE':
    case 'COMPLETE':
    case 'BLOCKED':
      return undefined;
    default:
      return action;
  }
}

function played(script: TurnScript, { tool, effect }: TurnEventOf<'tool.selected'>): Tool {
  return {
    name: tool,
    description: tool,
    family: 'played',
    effect,
    modes,
    parameters: {},
    timeoutMs: undefined,
    maxPasses: undefined,
    maxOutputBytes: Number.MAX_SAFE_INTEGER,
    destructive: false,
    source: tool,
    version: 'played',
    parse: (value) => ({ ok: true, value }),
    execute: async () => toReport(script.take('run-tool')),
  };
}

function toReport(event: TurnEvent): ToolReport {
  if (event.type === 'intervention.opened') {
    const { intervention, state } = event;
    const { schema } = intervention.question ?? {};
    throw new ToolQuestion({ message: intervention.message, ...given({ schema, state }) });
  }
  if (event.type !== 'tool.finished') throw new TypeError(`${event.type} is no end of a call`);
  const { outcome } = event;
  if (!outcome.ok) {
    const { code, message, isRetryable } = outcome.error;
    throw new ToolError(code, message, { isRetryable });
  }
  const { data, summary } = outcome;
  const claims = outcome.claims.map(({ claim = summary || event.type, ...rest }) => ({
    claim,
    ...rest,
  }));
  return { data, summary, claims };
}

function playedWorkflows(script: TurnScript, events: readonly TurnEvent[]): WorkflowMatcher {
  return {
    match() {
      const event = script.peek('coordinate');
      // A match with a cost was selected by the Coordinator.
      if (event?.type !== 'workflow.matched' || event.usage !== undefined) return undefined;
      script.take('coordinate');
      return toMatch(event);
    },
    select() {
      // A workflow that the Executor called directly has not been taken yet.
      const taken = script.peek('coordinate') ? script.take('coordinate') : script.taken;
      if (taken?.type === 'workflow.matched') return toMatch(taken);
      throw new InvalidInputError(
        taken?.type === 'coordinator.declined' ? taken.message : 'no workflow was selected here',
      );
    },
    advance: () => toMove(script.take('advance-workflow')),
    versions: () =>
      Object.fromEntries(
        events.flatMap((event) =>
          event.type === 'workflow.matched' ? [[event.workflow, event.hash]] : [],
        ),
      ),
  };
}

function toMatch({
  workflow,
  hash,
  inputs,
  why,
}: Pick<TurnEventOf<'workflow.matched'>, keyof WorkflowMatch>): WorkflowMatch {
  return { workflow, hash, inputs, why };
}

function toMove(event: TurnEvent): WorkflowMove {
  switch (event.type) {
    case 'tool.selected': {
      const { workflowStep: step = '', tool, args, timeoutMs, maxAttempts } = event;
      return { type: 'call', step, tool, args, ...given({ timeoutMs, maxAttempts }) };
    }
    case 'workflow.completed':
      return { type: 'complete', outputs: event.outputs, summary: event.summary };
    case 'workflow.failed': {
      const { message, fallback } = event;
      return { type: 'fail', message, ...(fallback && { fallback: toMatch(fallback) }) };
    }
    default:
      throw new TypeError(`${event.type} is no move of a workflow`);
  }
}
