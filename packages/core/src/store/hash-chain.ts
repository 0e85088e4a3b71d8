import { JournalTamperedError } from '../errors.js';
import { sha256 } from '../text/sha256.js';
import type { JournalEntry, SealedEvent } from './store.js';

/** The end of a stream: what the next event's hash goes on from. */
export interface ChainHead {
  readonly version: number;
  readonly hash: string;
}

/** The head of a stream that has no event yet. It depends on the stream's name, so that events cannot move house. */
export function emptyHead(stream: string): ChainHead {
  return { version: 0, hash: sha256(stream) };
}

/** Seals an event: its hash covers its own text and, through `head`, every event before it. */
export function seal(head: ChainHead, type: string, body: string): SealedEvent {
  return { version: head.version + 1, type, body, hash: sha256(head.hash + body) };
}

/** Throws `JournalTamperedError` naming the first entry that does not hold; answers the head reached. */
export function verifyChain(start: ChainHead, entries: readonly JournalEntry[]): ChainHead {
  let head = start;
  for (const entry of entries) {
    if (entry.version !== head.version + 1) {
      throw new JournalTamperedError(
        entry.stream,
        head.version + 1,
        `missing; the next one there is ${entry.version}`,
      );
    }
    if (entry.hash !== sha256(head.hash + entry.body)) {
      throw new JournalTamperedError(
        entry.stream,
        entry.version,
        'its text or hash was changed since it was written',
      );
    }
    head = entry;
  }
  return { version: head.version, hash: head.hash };
}
