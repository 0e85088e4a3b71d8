import { createOrchestrator, type OrchestratorOptions, type TurnResult } from '@pce/core';
import type { Store } from '@pce/core/store';
import { factMemory } from '@pce/retention';

/** Asks with what the owner's turns have proven before. */
export async function askRemembering(
  parts: OrchestratorOptions<unknown>,
  store: Store,
  { owner, request }: { readonly owner: string; readonly request: string },
): Promise<TurnResult> {
  // #region remember
  const pce = createOrchestrator({ ...parts, store, memory: factMemory({ store }) });
  const result = await pce.start(request, { owner }).result();
  // #endregion
  return result;
}
