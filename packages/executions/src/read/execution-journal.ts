import { ExecutionNotFoundError } from '@pce/core/errors';
import { defineStream, sha256 } from '@pce/core/internal';
import { LRUCache } from 'lru-cache';
import { checkStep } from '../rules/check-step.js';
import { executionEventSchemas } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import {
  changedRows,
  collections,
  type ExecutionRows,
  endRows,
  executionRows,
} from '../rules/execution-rows.js';
import { initialState } from '../rules/initial-state.js';
import { executionSnapshot } from '../rules/snapshot.js';
import type { ExecutionState } from '../rules/state.js';

/** The state that was projected last, with its rows: the next append mostly starts from it. */
interface Projected {
  readonly state: ExecutionState;
  readonly rows: ExecutionRows;
}

/** By execution. A WeakMap from states would cost more in garbage collection than it saves. */
const projected = new LRUCache<string, Projected>({ max: 500 });

function rowsOf(state: ExecutionState): ExecutionRows {
  const known = projected.get(state.execution);
  if (known?.state === state) return known.rows;
  const rows = executionRows(state);
  projected.set(state.execution, { state, rows });
  return rows;
}

/** The journal of an execution. */
export const executionJournal = /* @__PURE__ */ defineStream({
  name: 'execution',
  version: 4,
  events: executionEventSchemas,
  initial: (first) =>
    first.type === 'execution.created' ? evolve(initialState(first), first) : undefined,
  evolve,
  check: checkStep,
  project: (steps) => {
    const before = steps[0]?.before;
    const after = steps.at(-1)?.after;
    if (after === undefined) return [];
    const reports = steps.flatMap(({ event, head: { version } }) => {
      if (event.type !== 'agent.reported' || event.isGeneratedId === true) return [];
      const value = JSON.stringify({ version, hash: sha256(JSON.stringify(event.report)) });
      return [{ collection: collections.reports(after.execution), key: event.id, value }];
    });
    const shown = before === undefined ? new Map() : rowsOf(before);
    const ends = steps.flatMap((step) => endRows(step.before, step.event, step.head.version));
    return [...changedRows(shown, rowsOf(after)), ...reports, ...ends];
  },
  snapshot: executionSnapshot,
  notFound: (id) => new ExecutionNotFoundError(id),
});
