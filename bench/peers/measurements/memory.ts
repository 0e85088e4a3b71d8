import * as z from 'zod';
import { collectGarbage } from '../../src/sampling.ts';
import { withFolder } from '../../src/scratch.ts';
import { countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import type { Subject } from '../subject.ts';

export const memoryFigures = z.object({
  /** The whole process's, at its highest. */
  peakRssMiB: z.number(),
  /** Memory that one turn leaves on the heap while its host goes on. */
  keptKiB: z.number(),
});

/** Long enough to load and make whatever waits for its first use. */
const firstSteps = 10;

/** The memory of one turn in a process that did nothing before. */
export function measureMemory({
  contender,
  setup,
  steps,
}: Subject): Promise<z.infer<typeof memoryFigures>> {
  return withFolder(async (folder) => {
    const openPeer = await loadAdapter(contender);
    const { workload, assertDone } = countedWorkload();
    const peer = await openPeer({ setup, workload, toolCount: 1, folder });
    await peer.run(firstSteps);
    assertDone(1, firstSteps);
    const before = await heapKiB();
    await peer.run(steps);
    assertDone(1, steps);
    const peakRssMiB = process.resourceUsage().maxRSS / 1_024;
    const keptKiB = (await heapKiB()) - before;
    await peer.close?.();
    return { peakRssMiB, keptKiB };
  });
}

/** Lets everything that waits for the event loop run first. */
async function heapKiB(): Promise<number> {
  for (let round = 0; round < 5; round += 1) await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  return process.memoryUsage().heapUsed / 1_024;
}
