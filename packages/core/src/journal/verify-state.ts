import { JournalTamperedError } from '../errors.js';
import type { Store } from '../store/store.js';
import { foldStream, type LoadedStream } from './load-stream.js';
import { readSnapshot } from './snapshot.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/**
 * Folds a stream from its first event on, checks it, and compares its snapshot with the state that it stands for.
 *
 * @throws `JournalTamperedError` where chain, head or snapshot does not hold, or what the definition says for a stream that does not exist.
 */
export async function verifyState<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<LoadedStream<State>> {
  const stream = streamName(definition, id);
  const snapshot = await readSnapshot(store, stream);
  return foldStream(store, definition, id, (state, { version, hash }) => {
    if (hash !== snapshot?.hash || definition.snapshot?.save(state) === snapshot.text) return;
    throw new JournalTamperedError(
      stream,
      version,
      'the snapshot that was taken after it says something else and was changed; rebuilding the views removes it',
    );
  });
}
