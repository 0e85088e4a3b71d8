import type { ExecutionJournalEntry, ExecutionStatus, Executions } from '@pce/core/execution';
import type { LiveBuffer } from './live-buffer.js';

export interface FollowOptions {
  readonly execution: string;
  /** Number of the last event that is known already. */
  readonly after: number;
  /** Goes on after the execution has ended. */
  readonly follow: boolean;
}

const pageSize = 256;

const ended: readonly ExecutionStatus[] = ['COMPLETED', 'FAILED', 'CANCELLED'];

/**
 * Entries of an execution, each once and in order: those in the journal, then live ones; where some were missed, those
 * in the journal again.
 */
export async function* followExecution(
  executions: Executions,
  { execution, after, follow }: FollowOptions,
  live: LiveBuffer<ExecutionJournalEntry>,
): AsyncGenerator<ExecutionJournalEntry, void, undefined> {
  let version = after;
  for (;;) {
    for await (const entry of entriesAfter(executions, execution, version)) {
      if (live.isEnded) return;
      version = entry.version;
      yield entry;
    }
    const state = await executions.get(execution);
    if (ended.includes(state.status) && !follow) {
      if (version >= state.version) return;
      continue;
    }
    for await (const entry of liveEntries(live, version)) {
      version = entry.version;
      yield entry;
    }
    if (live.isEnded) return;
  }
}

async function* entriesAfter(
  executions: Executions,
  execution: string,
  after: number,
): AsyncGenerator<ExecutionJournalEntry, void, undefined> {
  for (let version = after; ; ) {
    const page = await executions.events(execution, { after: version, limit: pageSize });
    yield* page;
    version = page.at(-1)?.version ?? version;
    if (page.length < pageSize) return;
  }
}

/** Yields live entries in order; stops at the first gap or when the execution has ended. */
async function* liveEntries(
  live: LiveBuffer<ExecutionJournalEntry>,
  after: number,
): AsyncGenerator<ExecutionJournalEntry, void, undefined> {
  for (let version = after; ; ) {
    const taken = await live.take();
    if (taken === 'missed' || taken === 'ended') return;
    const { item } = taken;
    if (item.version > version + 1) return;
    if (item.version === version + 1) {
      version = item.version;
      yield item;
    }
    if (item.event.type === 'execution.moved' && ended.includes(item.event.to)) return;
  }
}
