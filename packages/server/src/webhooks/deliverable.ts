import type { JournalEntry } from '@pce/core/store';
import { toEntry } from '../stream/to-entry.js';
import { personEvent } from '../wire/need-document.js';
import type { RenderDelivered } from './webhook-message.js';

/** Something that webhooks can have. */
export interface Deliverable {
  /** Owner, where the entry names it. */
  readonly owner?: string;
  /** Empty for what belongs to none. */
  readonly execution: string;
  /** Unix time in milliseconds. */
  readonly at: number;
  /** Returns the event as the API shows it. */
  event(): { readonly event_type: string };
}

/** Returns the message of a journal entry for webhooks; `undefined` if there is none. */
export function deliverableOf(
  entry: JournalEntry,
  render: RenderDelivered,
): Deliverable | undefined {
  const person = personEvent(entry);
  if (person !== undefined) {
    const { owner, at, document } = person;
    return { owner, execution: document.execution_id ?? '', at, event: () => document };
  }
  if (!entry.stream.startsWith('execution/')) return undefined;
  const execution = entry.stream.slice('execution/'.length);
  const read = toEntry(entry);
  return read && { execution, at: read.event.at, event: () => render(execution, read) };
}
