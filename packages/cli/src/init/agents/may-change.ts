import type { PlannedAgentFile } from './plan-agent-files.js';

/** Returns whether the planned changes may be made; asks only about files that exist. */
export async function mayChange(
  planned: readonly Pick<PlannedAgentFile, 'path' | 'action'>[],
  ask: ((question: string) => Promise<boolean>) | undefined,
): Promise<boolean> {
  const changed = planned.filter(({ action }) => action === 'change').map(({ path }) => path);
  return changed.length === 0 || ask === undefined || ask(`Change ${changed.join(', ')}?`);
}
