import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import { bytesWritten } from '../../src/bytes-written.ts';
import { withFolder } from '../../src/scratch.ts';
import { countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import type { Peer } from '../peer.ts';
import { storedBytes } from '../stored-bytes.ts';
import type { Subject } from '../subject.ts';

const sampleSchema = z.object({
  microsecondsPerStep: z.number(),
  /** Growth of its files for each turn. */
  keptPerTurn: z.number(),
  /** Handed to write(2) for each turn; `null` where the system does not count it. */
  writtenPerTurn: z.number().nullable(),
});

export const stepFigures = z.object({ samples: z.array(sampleSchema) });

type Sample = z.infer<typeof sampleSchema>;

/** Everyone warms up for as long, so that a slow one does not get more compiled code than a fast one. */
const warmUpMs = 3_000;
const warmUpSteps = 100;

/** Short turns are repeated until a sample takes so long, or has so many steps. */
const sampleMs = 100;
const stepsPerSample = 10_000;

export const samplesAtLeast = 5;
const samplesAtMost = 15;
const samplingMs = 2_000;

/** What a step of W(n) costs, from turns in a row. */
export async function measureStep({
  contender,
  setup,
  steps,
}: Subject): Promise<z.infer<typeof stepFigures>> {
  const openPeer = await loadAdapter(contender);
  const { workload, assertDone } = countedWorkload();
  const primed = async (folder: string): Promise<Peer> => {
    const peer = await openPeer({ setup, workload, toolCount: 1, folder });
    await peer.run(1); // Tables and statements may be made at first use: no part of a step.
    assertDone(1, 1);
    return peer;
  };

  const stepMs = await withFolder(async (folder) => {
    const peer = await primed(folder);
    const length = Math.min(steps, warmUpSteps);
    const turns = await warmUp(() => peer.run(length));
    assertDone(turns.count, length);
    await peer.close?.();
    return turns.lastMs / length;
  });
  const emptyBytes = await withFolder(async (folder) => {
    const peer = await primed(folder);
    await peer.close?.();
    return storedBytes(folder);
  });

  const turns = Math.ceil(Math.min(sampleMs / stepMs, stepsPerSample) / steps);
  const sample = (): Promise<Sample> =>
    withFolder(async (folder) => {
      const peer = await primed(folder);
      const writtenBefore = bytesWritten();
      const startedAt = performance.now();
      for (let turn = 0; turn < turns; turn += 1) await peer.run(steps);
      const ms = performance.now() - startedAt;
      assertDone(turns, steps);
      await peer.close?.();
      const written = difference(bytesWritten(), writtenBefore);
      return {
        microsecondsPerStep: (ms * 1_000) / (turns * steps),
        keptPerTurn: (storedBytes(folder) - emptyBytes) / turns,
        writtenPerTurn: written === undefined ? null : written / turns,
      };
    });
  return { samples: await repeated(sample) };
}

async function warmUp(run: () => Promise<unknown>) {
  const endsAt = performance.now() + warmUpMs;
  let count = 0;
  let lastMs = 0;
  while (performance.now() < endsAt) {
    const startedAt = performance.now();
    await run();
    lastMs = performance.now() - startedAt;
    count += 1;
  }
  return { count, lastMs };
}

async function repeated(sample: () => Promise<Sample>): Promise<Sample[]> {
  const endsAt = performance.now() + samplingMs;
  const samples: Sample[] = [];
  while (
    samples.length < samplesAtLeast ||
    (samples.length < samplesAtMost && performance.now() < endsAt)
  ) {
    samples.push(await sample());
  }
  return samples;
}

function difference(after: number | undefined, before: number | undefined): number | undefined {
  return after === undefined || before === undefined ? undefined : after - before;
}
