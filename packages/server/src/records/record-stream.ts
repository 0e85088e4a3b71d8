import type { Json } from '@pce/core/contracts';
import {
  type ChainHead,
  emptyHead,
  type Store,
  seal,
  type ViewWrite,
  verifyChain,
} from '@pce/core/store';

/** Something that happened to a record. */
export interface RecordEvent {
  readonly type: string;
  /** Version of this event's shape. */
  readonly v: 1;
  /** Unix time in milliseconds. */
  readonly at: number;
  readonly [field: string]: Json;
}

/** Appends the first event of a record. Throws `VersionConflictError` where there is one already. */
export async function beginRecord(
  store: Store,
  stream: string,
  event: RecordEvent,
  views: readonly ViewWrite[],
): Promise<void> {
  await append(store, stream, emptyHead(stream), event, views);
}

/** Appends to a record as it stands now. Throws `VersionConflictError` where somebody else does at the same time. */
export async function continueRecord(
  store: Store,
  stream: string,
  event: RecordEvent,
  views: readonly ViewWrite[],
): Promise<void> {
  const head = verifyChain(emptyHead(stream), await store.read({ stream }));
  await append(store, stream, head, event, views);
}

async function append(
  store: Store,
  stream: string,
  head: ChainHead,
  event: RecordEvent,
  views: readonly ViewWrite[],
): Promise<void> {
  const events = [seal(head, event.type, JSON.stringify(event))];
  await store.append({ stream, expectedVersion: head.version, events, views });
}

/** Keys are in ascending order: the later, the smaller. */
export function newestFirst(at: number, id: string): string {
  return `${String(1e15 - Math.floor(at)).padStart(15, '0')}.${id}`;
}
