import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import { withFolder } from '../../src/scratch.ts';
import { countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import type { Subject } from '../subject.ts';

export const firstStepFigures = z.object({ firstStepMs: z.number() });

/** Measures the time from a loaded, idle process to the first call of the tool. */
export function measureFirstStep({
  contender,
  setup,
  steps,
}: Subject): Promise<z.infer<typeof firstStepFigures>> {
  return withFolder(async (folder) => {
    const openPeer = await loadAdapter(contender);
    const { workload, firstCallAt } = countedWorkload();
    const startedAt = performance.now();
    const peer = await openPeer({ setup, workload, folder });
    await peer.run(steps);
    const calledAt = firstCallAt();
    if (calledAt === undefined) throw new Error('the tool was not called');
    await peer.close?.();
    return { firstStepMs: calledAt - startedAt };
  });
}
