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
