import { emptyHead, verifyChain } from '../store/hash-chain.js';
import type { ChainHead, Store } from '../store/store.js';
import { foldEvent } from './fold-event.js';
import { assertNotCut, assertSameHead, knownHead } from './head-row.js';
import { parseEvent } from './parse-event.js';
import { readSnapshot } from './snapshot.js';
import type { StreamDefinition } from './stream-definition.js';
import type { StreamEvent } from './stream-event.js';
import { streamName } from './stream-name.js';

/**
 * Loads a stream from its snapshot and the events after it. Returns `undefined` where there is no snapshot of use, or the
 * journal does not have the event that it was taken after: the journal alone decides. What came before is not checked;
 * `verifyStream` does.
 *
 * @throws `JournalTamperedError` where the events after the snapshot do not hold.
 */
export async function loadSnapshot<State, Event extends StreamEvent>(
  store: Store,
  definition: StreamDefinition<State, Event>,
  id: string,
): Promise<{ readonly state: State; readonly head: ChainHead } | undefined> {
  const { snapshot: rules } = definition;
  if (rules === undefined) return undefined;
  const stream = streamName(definition, id);
  const [known, snapshot] = await Promise.all([
    knownHead(store, stream),
    readSnapshot(store, stream),
  ]);
  if (snapshot === undefined) return undefined;
  const [[first], [last, ...newer]] = await Promise.all([
    store.read({ stream, toVersion: 1 }),
    store.read({ stream, fromVersion: snapshot.head.version }),
  ]);
  if (first === undefined || last?.hash !== snapshot.head.hash) return undefined;
  verifyChain(emptyHead(stream, store.hash), [first], store.hash);
  const initial = foldEvent(definition, id, undefined, parseEvent(definition, first));
  let { head } = snapshot;
  let state = rules.restore(initial, snapshot.text);
  if (state === undefined) return undefined;
  assertSameHead(stream, known, head);
  for (const entry of newer) {
    head = verifyChain(head, [entry], store.hash);
    assertSameHead(stream, known, head);
    state = foldEvent(definition, id, state, parseEvent(definition, entry));
  }
  assertNotCut(stream, known, head.version);
  return { state, head };
}
