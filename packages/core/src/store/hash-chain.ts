import { JournalTamperedError } from '../errors.js';
import { sha256 } from '../text/sha256.js';
import type { ChainHash, ChainHead, JournalEntry, SealedEvent } from './store.js';

/** Returns the head of an empty stream. It depends on the stream's name, so that events cannot be moved to another. */
export function emptyHead(stream: string, hash: ChainHash = sha256): ChainHead {
  return { version: 0, hash: hash(stream) };
}

/** Seals an event: its hash covers its text and, through `head`, all events before it. */
export function seal(
  head: ChainHead,
  type: string,
  body: string,
  hash: ChainHash = sha256,
): SealedEvent {
  return { version: head.version + 1, type, body, hash: hash(head.hash + body) };
}

/**
 * Checks entries after `start` and returns the head they reach.
 *
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export function verifyChain(
  start: ChainHead,
  entries: readonly JournalEntry[],
  hash: ChainHash = sha256,
): ChainHead {
  let head = start;
  for (const entry of entries) {
    if (entry.version !== head.version + 1) {
      throw new JournalTamperedError(
        entry.stream,
        head.version + 1,
        `missing; the next one there is ${entry.version}`,
      );
    }
    if (entry.hash !== hash(head.hash + entry.body)) {
      throw new JournalTamperedError(
        entry.stream,
        entry.version,
        'its text or hash was changed since it was written, or it was written with another journal key',
      );
    }
    head = entry;
  }
  return { version: head.version, hash: head.hash };
}
