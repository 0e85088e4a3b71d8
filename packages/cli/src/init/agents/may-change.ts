import type { PlannedAgentFile } from './plan-agent-files.js';

/** Returns whether the files may become what was planned: whoever is asked decides about those that are there. */
export async function mayChange(
  planned: readonly Pick<PlannedAgentFile, 'path' | 'action'>[],
  ask: ((question: string) => Promise<boolean>) | undefined,
): Promise<boolean> {
  const changed = planned.filter(({ action }) => action === 'change').map(({ path }) => path);
  return changed.length === 0 || ask === undefined || ask(`Change ${changed.join(', ')}?`);
}
