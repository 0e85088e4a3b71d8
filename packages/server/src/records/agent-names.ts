import { getRow } from '@pce/core/internal';
import type { Store } from '@pce/core/store';
import { agentCollections, agentRecordSchema } from './agent-journal.js';

/** Returns the names of agents that are registered, by id. */
export async function agentNames(
  store: Store,
  of: readonly { readonly agent: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(of.map(({ agent }) => agent))];
  const rows = ids.map((id) => getRow(store, agentRecordSchema, agentCollections.all, id));
  const found = await Promise.all(rows);
  return new Map(found.flatMap((record) => (record ? [[record.id, record.name] as const] : [])));
}
