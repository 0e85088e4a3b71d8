import type { ExecutionJournalEntry, Executions } from '@pce/executions';
import { hasEnded } from '../wire/has-ended.js';
import type { Feed } from './feed.js';
import { readOnce } from './read-once.js';
import { toEntry } from './to-entry.js';

const readEntry = readOnce(toEntry);

/** Returns the feed of an execution; it ends with the execution. */
export function executionFeed(
  executions: Executions,
  execution: string,
): Feed<ExecutionJournalEntry> {
  return {
    stream: `execution/${execution}`,
    read: (page) => executions.events(execution, page),
    toEntry: readEntry,
    async end() {
      const { status, version } = await executions.get(execution);
      return hasEnded(status) ? version : undefined;
    },
    isEnd: ({ event }) => event.type === 'execution.moved' && hasEnded(event.to),
  };
}
