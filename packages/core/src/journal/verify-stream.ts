import { JournalTamperedError } from '../errors.js';
import type { ChainHead, Store } from '../store/store.js';
import { readPages } from './read-stream.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/** A stream holds: none of its events was changed, removed or inserted. */
export interface StreamVerification {
  /** Events checked, a parent's included. */
  readonly events: number;
  /** The last event. Keep version and hash elsewhere to prove later that nothing up to it was changed. */
  readonly head: ChainHead;
}

/**
 * Checks the hash chain of a stream, and that it still reaches its known head.
 *
 * @param expect - A hash that was noted earlier, as the proof that everything up to that event is unchanged.
 * @throws `JournalTamperedError` naming the first version that does not hold.
 */
export async function verifyStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  { expect }: { readonly expect?: string | undefined } = {},
): Promise<StreamVerification> {
  let head: ChainHead = { version: 0, hash: '' };
  let isFound = expect === undefined;
  for await (const { entries } of readPages(store, definition, id)) {
    for (const { version, hash } of entries) {
      head = { version, hash };
      isFound ||= hash === expect;
    }
  }
  if (isFound) return { events: head.version, head };
  throw new JournalTamperedError(
    streamName(definition, id),
    head.version,
    `no event has the expected hash ${expect}: the journal is not the one it was noted from`,
  );
}
