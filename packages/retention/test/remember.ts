import type { Orchestrator, TurnResult } from '@pce/core';
import type { Store } from '@pce/core/store';
import { factMemory } from '@pce/retention';

/** Asks with what the owner's turns have proven before. */
export async function askRemembering(
  pce: Orchestrator,
  store: Store,
  { owner, request }: { readonly owner: string; readonly request: string },
): Promise<TurnResult> {
  // #region remember
  const memory = factMemory({ store });
  const context = await memory.context({ owner, request });
  const result = await pce.start(request, { owner, context }).result();
  // #endregion
  return result;
}
