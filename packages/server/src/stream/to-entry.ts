import type { JournalEntry } from '@pce/core/store';
import {
  type ExecutionEventType,
  type ExecutionJournalEntry,
  executionEventSchemas,
} from '@pce/executions';

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
