import { createOrchestrator, type Orchestrator, type TurnEvent } from '@pce/core';
import type { Clock } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { countingIds } from '../../counting-ids.js';
import { playedRoles } from './played-roles.js';
import { playedTools } from './played-tools.js';
import { playedWorkflows } from './played-workflows.js';
import type { TurnScript } from './turn-script.js';

export interface PlayedOrchestratorOptions {
  readonly script: TurnScript;
  /** The whole recording. */
  readonly events: readonly TurnEvent[];
  /** The event that set the turn going in this process; `undefined` where it is only read. */
  readonly first: TurnEvent | undefined;
  readonly store: Store;
  readonly clock: Clock;
  /** Id of the turn that begins next. */
  readonly turn: string;
  /** Of all roles. */
  readonly version: string;
  /** The decision on changed versions. */
  readonly onChange: 'continue' | 'replan';
}

/** The real loop, with parts that do what the recording says. */
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
      // A call that needed no Coordinator is not handed out yet.
      const event = script.peek('coordinate') ? script.take('coordinate') : script.taken;
      return event?.type === 'tool.selected' && event.needsApproval;
    },
    onVersionChange: () => onChange,
    // A call that was tried again left one event: its last end.
    toolRetry: { maxAttempts: 1 },
    save: async () => {
      const event = script.take('save');
      if (event.type === 'turn.unsaved') throw new Error(event.message);
    },
  });
}

/** Where the queue is looked at, an intervention is about to be opened: nobody else is asked for it. */
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

/** Whether the host that drove the turn from this event on had a role. */
function hadRole(from: TurnEvent | undefined, role: 'critic' | 'evidence'): boolean {
  return from !== undefined && 'versions' in from && from.versions[role] !== undefined;
}

function limitsOf([first]: readonly TurnEvent[]) {
  return first?.type === 'turn.started' ? { limits: first.limits } : {};
}

/** How long approvals were valid, by the first that was asked for. */
function approvalTtlOf(events: readonly TurnEvent[]): { readonly approvalTtlMs?: number } {
  for (const event of events) {
    if (event.type !== 'intervention.opened') continue;
    const { approval } = event.intervention;
    if (approval !== undefined) return { approvalTtlMs: approval.expiresAt - event.at };
  }
  return {};
}
