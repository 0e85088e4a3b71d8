import type { Simulation } from './actions.js';
import { described } from './simulated-process.js';

/** Reads every turn like a process that displays them, and tracks the progress of each. */
export async function watchTurns({
  environment,
  journals,
  cuts,
  watcher,
}: Simulation): Promise<void> {
  for (const turn of journals.turns()) {
    try {
      await watcher.get(turn);
      if (!cuts.isCut(`turn/${turn}`)) continue;
      environment.record({ type: 'cut.accepted', turn, how: 'a process that watches it' });
    } catch (error) {
      const failed = { process: 'the watcher', turn, ...described(error) };
      environment.record({ type: 'read.failed', ...failed });
    }
  }
}
