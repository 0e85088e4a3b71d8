import { JournalTamperedError } from '../errors.js';
import type { ChainHead, Store } from '../store/store.js';
import { foldStream } from './load-stream.js';
import { readSnapshot } from './snapshot.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/** Result for a valid stream: none of its events was changed, removed or inserted. */
export interface StreamVerification<State = unknown> {
  /** Events checked, a parent's included. */
  readonly events: number;
  /** The last event. Store version and hash outside to prove later that nothing up to it has changed. */
  readonly head: ChainHead;
  /** State after these events. */
  readonly state: State;
}

/**
 * Checks the hash chain of a stream, that it contains its known head, and that its snapshot equals its state.
 *
 * @param expect - A hash recorded earlier, to prove that everything up to that event is unchanged.
 * @throws `JournalTamperedError` naming the first invalid version.
 */
export async function verifyStream<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
  { expect }: { readonly expect?: string | undefined } = {},
): Promise<StreamVerification<State>> {
  const stream = streamName(definition, id);
  const { snapshot: rules } = definition;
  const snapshot = rules && (await readSnapshot(store, rules, stream));
  let head: ChainHead = { version: 0, hash: '' };
  let isFound = expect === undefined;
  const { state } = await foldStream(store, definition, id, (now, at) => {
    head = at;
    isFound ||= at.hash === expect;
    if (at.hash !== snapshot?.hash || rules?.save(now) === snapshot.text) return;
    const reason =
      'the snapshot that was taken after it says something else and was changed; rebuilding the views removes it';
    throw new JournalTamperedError(stream, at.version, reason);
  });
  if (isFound) return { events: head.version, head, state };
  throw new JournalTamperedError(
    stream,
    head.version,
    `no event has the expected hash ${expect}: the journal is not the one it was noted from`,
  );
}
