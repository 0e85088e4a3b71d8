import type { JournalEntry } from '@pce/core/store';
import type { Executions } from '@pce/executions';
import {
  type ExecutionEventType,
  type ExecutionJournalEntry,
  executionEventSchemas,
} from '@pce/executions/internal';
import { hasEnded } from '../wire/scalars.js';
import { type Feed, readOnce } from './feed.js';

/** An entry as `Executions.events` gives it; `undefined` where this release cannot read it. */
export function toEntry({
  type,
  version,
  hash,
  body,
}: JournalEntry): ExecutionJournalEntry | undefined {
  if (!isKnown(type)) return undefined;
  const parsed = executionEventSchemas[type].safeParse(JSON.parse(body));
  return parsed.success ? { version, hash, event: parsed.data } : undefined;
}

function isKnown(type: string): type is ExecutionEventType {
  return Object.hasOwn(executionEventSchemas, type);
}

const readEntry = readOnce(toEntry);

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
