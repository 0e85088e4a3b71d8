import { ExecutionNotFoundError } from '@pce/core/errors';
import {
  assertNotCut,
  defineStream,
  iterateRows,
  knownHead,
  parseEvent,
  parseRow,
  sha256,
  streamName,
} from '@pce/core/internal';
import type { JournalEntry, Store } from '@pce/core/store';
import { LRUCache } from 'lru-cache';
import { type ExecutionStatus, executionStatuses } from '../contracts/execution.js';
import { type ExecutionEvent, executionEventSchemas } from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import {
  changedRows,
  collections,
  type ExecutionRows,
  endRows,
  executionRows,
  loadSchema,
} from '../rules/execution-rows.js';
import { initialState } from '../rules/initial-state.js';
import { checkStep } from '../rules/next.js';
import { executionSnapshot } from '../rules/snapshot.js';
import type { ExecutionState } from '../rules/state.js';
import { isEnded } from '../rules/transitions.js';

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

/** An event of an execution with its version and hash. */
export interface ExecutionJournalEntry {
  /** Position in the execution's journal, from 1. */
  readonly version: number;
  readonly hash: string;
  readonly event: ExecutionEvent;
}

/** Returns the name of an execution's stream. */
export const executionStream = (execution: string): string =>
  streamName(executionJournal, execution);

/** Reads an entry of an execution's stream. Throws `JournalUnreadableError`. */
export function toExecutionEntry(entry: JournalEntry): ExecutionJournalEntry {
  const { version, hash } = entry;
  return { version, hash, event: parseEvent(executionJournal, entry) };
}

/** A page of an execution's journal. */
export interface EventsPage {
  /** Version of the last event of the previous page. @defaultValue 0: the first page */
  readonly after?: number;
  /** Maximum number of events. @defaultValue 100 */
  readonly limit?: number;
}

/** Reads a page of an execution's journal. Throws `ExecutionNotFoundError`, and `JournalTamperedError` if its end is missing. */
export async function readEvents(
  store: Store,
  execution: string,
  { after = 0, limit = 100 }: EventsPage,
): Promise<readonly ExecutionJournalEntry[]> {
  const stream = executionStream(execution);
  // The head first: while others append, a journal may be longer than its head says, never shorter.
  const known = await knownHead(store, stream);
  const entries = await store.read({ stream, fromVersion: after + 1, toVersion: after + limit });
  if (entries.length < limit) assertNotCut(stream, known, entries.at(-1)?.version ?? after);
  if (after === 0 && entries.length === 0) throw new ExecutionNotFoundError(execution);
  return entries.map(toExecutionEntry);
}

/** Waiting work of the executions of all owners that have not ended. */
export interface ExecutionLoad {
  /** Number of executions by status, of those that are no end. */
  readonly executions: ReadonlyMap<ExecutionStatus, number>;
  /** Number of tasks that are ready and that no agent has taken. */
  readonly ready: number;
  /** Number of tasks that wait for a person. */
  readonly asked: number;
  /** Unix time in milliseconds from which the oldest of them waits; absent if there is none. */
  readonly oldestSince?: number;
}

/** Returns the waiting work of all executions, by one row of each that has not ended. */
export async function executionLoad(store: Store): Promise<ExecutionLoad> {
  const executions = new Map(
    executionStatuses.filter((status) => !isEnded(status)).map((status) => [status, 0]),
  );
  let [ready, asked, oldestSince] = [0, 0, Infinity];
  const collection = collections.load;
  for await (const { key, value } of iterateRows(store, { collection })) {
    const load = parseRow(loadSchema, { collection, key, value });
    executions.set(load.status, (executions.get(load.status) ?? 0) + 1);
    ready += load.ready;
    asked += load.asked;
    oldestSince = Math.min(oldestSince, load.since ?? Infinity);
  }
  return { executions, ready, asked, ...(oldestSince < Infinity && { oldestSince }) };
}
