import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import { withFolder } from '../../src/scratch.ts';
import { countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import type { Subject } from '../subject.ts';

export const burstFigures = z.object({ seconds: z.number(), peakRssMiB: z.number() });

const burstTurns = 10_000;
const burstDelayMs = 10;

/** Many turns at once, whose tools wait. */
export function measureBurst({
  contender,
  setup,
  steps,
}: Subject): Promise<z.infer<typeof burstFigures>> {
  return withFolder(async (folder) => {
    const openPeer = await loadAdapter(contender);
    const { workload, assertDone } = countedWorkload(burstDelayMs);
    const peer = await openPeer({ setup, workload, toolCount: 1, folder });
    const startedAt = performance.now();
    await Promise.all(Array.from({ length: burstTurns }, () => peer.run(steps)));
    const seconds = (performance.now() - startedAt) / 1_000;
    assertDone(burstTurns, steps);
    await peer.close?.();
    return { seconds, peakRssMiB: process.resourceUsage().maxRSS / 1_024 };
  });
}
