import { ExecutionNotFoundError } from '../../errors.js';
import { defineStream } from '../../journal/define-stream.js';
import { sha256 } from '../../text/sha256.js';
import { executionEventSchemas } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { changedRows, collections, executionRows } from '../rules/execution-rows.js';
import { initialState } from '../rules/initial-state.js';

/** The journal of an execution. */
export const executionJournal = /* @__PURE__ */ defineStream({
  name: 'execution',
  version: 1,
  events: executionEventSchemas,
  initial: (first) => (first.type === 'execution.created' ? initialState(first) : undefined),
  evolve,
  project: (steps) => {
    const after = steps.at(-1)?.after;
    if (after === undefined) return [];
    const before = steps[0]?.before;
    const shown = before === undefined ? new Map() : executionRows(before);
    const reports = steps.flatMap(({ event, head }) => {
      if (event.type !== 'agent.reported') return [];
      const { version } = head;
      const value = JSON.stringify({ version, hash: sha256(JSON.stringify(event.report)) });
      return [{ collection: collections.reports(after.execution), key: event.id, value }];
    });
    return [...changedRows(shown, executionRows(after)), ...reports];
  },
  notFound: (id) => new ExecutionNotFoundError(id),
});
