import * as z from 'zod/mini';
import { object } from '../contracts/object.js';
import { safeParse } from '../contracts/scalars.js';
import type { ChainHead, Store, ViewWrite } from '../store/store.js';
import { sha256 } from '../text/sha256.js';
import type { SnapshotRules } from './stream-definition.js';

const collection = 'snapshots';

/** A valid snapshot of this build. */
export interface Snapshot {
  /** Hash of the event after which it was taken. */
  readonly hash: string;
  readonly text: string;
}

const rowSchema = object({
  rules: z.string(),
  version: z.number(),
  hash: z.string(),
  state: z.string(),
  seal: z.string(),
});

type Row = z.infer<typeof rowSchema>;

/** Returns the row of a snapshot; none if no snapshot is due. */
export function snapshotRows<State>(
  store: Pick<Store, 'hash'>,
  rules: SnapshotRules<State> | undefined,
  stream: string,
  from: number,
  { state, head }: { readonly state: State; readonly head: ChainHead },
): readonly ViewWrite[] {
  if (rules?.hash === undefined) return [];
  const interval = rules.interval(state);
  if (Math.floor(from / interval) === Math.floor(head.version / interval)) return [];
  const { version, hash } = head;
  const row = { rules: rules.hash, version, hash, state: rules.save(state) };
  const value = JSON.stringify({ ...row, seal: sealOf(store, stream, row) } satisfies Row);
  return [{ collection, key: stream, value }];
}

/** Returns the snapshot of a stream; `undefined` if none is usable. It is a cache: a damaged one is ignored. */
export async function readSnapshot(
  store: Store,
  rules: { readonly hash: string | undefined },
  stream: string,
): Promise<Snapshot | undefined> {
  if (rules.hash === undefined) return undefined;
  const value = await store.getView(collection, stream);
  const row = value === undefined ? undefined : parse(value);
  if (row?.rules !== rules.hash || row.seal !== sealOf(store, stream, row)) return undefined;
  return { hash: row.hash, text: row.state };
}

/** Returns the row that removes the snapshot of a stream. */
export function noSnapshotRow(stream: string): ViewWrite {
  return { collection, key: stream, value: null };
}

function parse(value: string): Row | undefined {
  try {
    return safeParse(rowSchema, JSON.parse(value)).data;
  } catch {
    return undefined;
  }
}

/** Seals a row to detect changes of its text; with a journal key, no one else can forge the seal. */
function sealOf(
  { hash = sha256 }: Pick<Store, 'hash'>,
  stream: string,
  row: Omit<Row, 'seal'>,
): string {
  return hash(JSON.stringify([stream, row.rules, row.version, row.hash, row.state]));
}
