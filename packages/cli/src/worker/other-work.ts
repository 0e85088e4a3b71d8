import type { DueWork } from '@pce/core/worker';
import { workspaceTracker } from '../episodes/open-tracker.js';
import type { Host } from '../workspace/compose.js';

/** The due work of a workspace beside its turns. */
export interface OtherWork extends AsyncDisposable {
  readonly sources: readonly DueWork[];
}

interface WantedWork {
  readonly executions?: boolean;
  readonly episodes?: boolean;
}

/** Opens the schedules of a workspace, and its executions and episodes as they are wanted; unfinished work on episodes is resumed. */
export async function otherWork(
  { pce, store, model, workspace: { root } }: Host,
  wanted: WantedWork,
  onError: (error: unknown) => void,
): Promise<OtherWork> {
  const { scheduleWork } = await import('@pce/schedules');
  const sources: DueWork[] = [scheduleWork(pce, { store })];
  if (wanted.executions) {
    const { createExecutions } = await import('@pce/executions');
    const executions = createExecutions({ store });
    sources.push({ kind: 'execution', sweep: () => executions.sweep() });
  }
  if (!wanted.episodes) return { sources, [Symbol.asyncDispose]: async () => undefined };
  const { tracker } = await workspaceTracker({ store, root, model, onError });
  await tracker.recover();
  sources.push({ kind: 'episode', sweep: () => tracker.sweep() });
  return { sources, [Symbol.asyncDispose]: () => tracker.close() };
}
