import type { Store } from '@pce/core';
import { emptyHead, type SealedEvent, seal } from '@pce/core/store';
import { executionStream } from '@pce/executions';
import { inTurn } from './in-turn.ts';
import type { RecordedExecution } from './recorded-execution.ts';

/** Number of events per append, which limits transactions. */
const eventsAtOnce = 2_000;

/** Collections whose rows contain hashes, which differ for copies. */
const ofHashes = ['heads', 'snapshots'];

export async function fillStore(
  store: Store,
  recorded: RecordedExecution,
  ids: readonly { readonly execution: string; readonly plan: string }[],
): Promise<void> {
  await inTurn(ids.length, 4, async (index) => {
    const id = ids[index];
    if (id !== undefined) await copy(store, recorded, id);
  });
}

async function copy(
  store: Store,
  { id, plan, events, views }: RecordedExecution,
  to: { readonly execution: string; readonly plan: string },
): Promise<void> {
  const renamed = (text: string): string =>
    text.replaceAll(id, to.execution).replaceAll(plan, to.plan);
  const stream = executionStream(to.execution);
  let head: Pick<SealedEvent, 'version' | 'hash'> = emptyHead(stream);
  const sealed = events.map(({ type, body }) => {
    const next = seal(head, type, renamed(body));
    head = next;
    return next;
  });
  const copied = views
    .filter(({ collection }) => !ofHashes.includes(collection))
    .map(({ collection, key, value }) => ({
      collection: renamed(collection),
      key: renamed(key),
      value: value && renamed(value),
    }));
  const { version, hash } = head;
  const end = { collection: 'heads', key: stream, value: JSON.stringify({ version, hash }) };
  const rows = [...copied, end];
  for (let at = 0; at < sealed.length; at += eventsAtOnce) {
    const part = sealed.slice(at, at + eventsAtOnce);
    const isLast = at + eventsAtOnce >= sealed.length;
    await store.append({
      stream,
      expectedVersion: at,
      events: part,
      ...(isLast && { views: rows }),
    });
  }
}
