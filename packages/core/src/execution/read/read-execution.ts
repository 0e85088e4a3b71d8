import { safeParse } from '../../contracts/parse.js';
import { ExecutionNotFoundError, JournalUnreadableError } from '../../errors.js';
import { emptyHead, verifyChain } from '../../store/hash-chain.js';
import type { ChainHead, JournalEntry, Store } from '../../store/store.js';
import { issuesText } from '../../text/issues-text.js';
import {
  type ExecutionEvent,
  executionEventSchemas,
  isExecutionEventType,
} from '../rules/events.js';
import { evolve } from '../rules/evolve.js';
import { initialState } from '../rules/initial-state.js';
import type { ExecutionState } from '../rules/state.js';

/** An event of an execution with its place. */
export interface ExecutionJournalEntry {
  /** Place in the execution, from 1. */
  readonly version: number;
  readonly hash: string;
  readonly event: ExecutionEvent;
}

/** An execution as its journal has it. */
export interface StoredExecution {
  readonly state: ExecutionState;
  readonly head: ChainHead;
}

/** Streams of executions are named by the execution. */
export const executionStream = (execution: string): string => `execution/${execution}`;

/** Reads and folds an execution, and checks its hash chain. Throws `ExecutionNotFoundError`, `JournalTamperedError`, `JournalUnreadableError`. */
export async function readExecution(store: Store, execution: string): Promise<StoredExecution> {
  const stream = executionStream(execution);
  const entries = await store.read({ stream });
  const events = entries.map(toExecutionEntry);
  const [first] = events;
  if (first === undefined) throw new ExecutionNotFoundError(execution);
  if (first.event.type !== 'execution.created') {
    throw new JournalUnreadableError(stream, 1, 'an execution begins with execution.created');
  }
  const head = verifyChain(emptyHead(stream), entries);
  return { state: fold(initialState(first.event), events), head };
}

/** What was appended since; the same where nothing was. */
export async function readOn(store: Store, known: StoredExecution): Promise<StoredExecution> {
  const { state, head } = known;
  const stream = executionStream(state.execution);
  const entries = await store.read({ stream, fromVersion: head.version + 1 });
  if (entries.length === 0) return known;
  return {
    head: verifyChain(head, entries),
    state: fold(state, entries.map(toExecutionEntry)),
  };
}

export function toExecutionEntry(entry: JournalEntry): ExecutionJournalEntry {
  const { stream, version, hash, type, body } = entry;
  if (!isExecutionEventType(type)) {
    const reason = `this release knows no event ${type}; use a newer one`;
    throw new JournalUnreadableError(stream, version, reason);
  }
  const parsed = safeParse(executionEventSchemas[type], parseJson(entry, body));
  if (parsed.success) return { version, hash, event: parsed.data };
  const reason = issuesText(parsed.error.issues);
  throw new JournalUnreadableError(stream, version, reason, { cause: parsed.error });
}

function parseJson({ stream, version }: JournalEntry, body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (cause) {
    throw new JournalUnreadableError(stream, version, 'it is not JSON', { cause });
  }
}

function fold(state: ExecutionState, entries: readonly ExecutionJournalEntry[]): ExecutionState {
  return entries.reduce((before, { event }) => evolve(before, event), state);
}
