import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import { timed, timesOf } from '../../src/sampling.ts';
import { durabilityOf } from '../contenders.ts';
import { type CountedWorkload, countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import type { Peer } from '../peer.ts';
import { type Place, withPlaces } from '../place.ts';
import type { Subject } from '../subject.ts';

const sampleSchema = z.object({
  /** Microseconds per step, by the clock. */
  elapsed: z.number(),
  /** Processor time per step in microseconds, independent of other processes. */
  processor: z.number(),
});

const bytesSchema = z.object({
  /** Growth of its databases per turn. */
  kept: z.number(),
  /** Bytes passed to write(2) per turn; `null` if not counted. */
  written: z.number().nullable(),
});

export const stepFigures = z.object({ samples: z.array(sampleSchema), bytes: bytesSchema });

type Sample = z.infer<typeof sampleSchema>;

/** Warm-up time in milliseconds, the same for all, so that slow contenders do not get more compiled code. */
const warmUpMs = 3_000;
const warmUpSteps = 100;

/** Minimum duration of a sample in milliseconds: short turns are repeated. */
const sampleMs = 100;
const stepsPerSample = 10_000;

export const samplesAtLeast = 5;
const samplesAtMost = 15;
const samplingMs = 2_000;

interface Bench extends Pick<CountedWorkload, 'assertDone'> {
  readonly steps: number;
  open(place: Place): Promise<Peer>;
}

/** Returns the cost of a step of W(n), from consecutive turns. */
export async function measureStep(subject: Subject): Promise<z.infer<typeof stepFigures>> {
  const { setup, steps } = subject;
  const openPeer = await loadAdapter(subject.contender);
  const { workload, assertDone } = countedWorkload();
  const open = async (place: Place): Promise<Peer> => {
    const peer = await openPeer({ setup, workload, ...place });
    await peer.run(1); // First use may create tables and statements, which are not part of a step.
    assertDone(1, 1);
    return peer;
  };
  const bench: Bench = { steps, open, assertDone };
  return withPlaces(durabilityOf(subject), async (withPlace) => {
    const { turns, samples } = await withPlace((place) => takeSamples(bench, place));
    const emptyBytes = await withPlace((place) => bytesAfter(bench, place, 0));
    const bytes = await withPlace((place) => bytesAfter(bench, place, turns));
    const written = difference(bytes.written, emptyBytes.written);
    return {
      samples,
      bytes: {
        kept: (bytes.kept - emptyBytes.kept) / turns,
        written: written === undefined ? null : written / turns,
      },
    };
  });
}

/** Uses one peer for all turns, like a host. */
async function takeSamples({ steps, open, assertDone }: Bench, place: Place) {
  const peer = await open(place);
  const length = Math.min(steps, warmUpSteps);
  const warm = await warmUp(() => peer.run(length));
  assertDone(warm.turns, length);
  const turns = Math.ceil(Math.min((sampleMs * length) / warm.lastMs, stepsPerSample) / steps);
  const samples = await repeated(async () => {
    const { elapsed, processor } = await timesOf(() => run(peer, turns, steps));
    assertDone(turns, steps);
    const toStep = 1_000 / (turns * steps);
    return { elapsed: elapsed * toStep, processor: processor * toStep };
  });
  await peer.close?.();
  return { turns, samples };
}

async function warmUp(run: () => Promise<unknown>) {
  const endsAt = performance.now() + warmUpMs;
  let turns = 0;
  let lastMs = 0;
  for (; performance.now() < endsAt; turns += 1) lastMs = await timed(run);
  return { turns, lastMs };
}

async function run(peer: Peer, turns: number, steps: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await peer.run(steps);
}

/** Includes opening and closing, whose writes cannot be attributed to turns. */
async function bytesAfter({ steps, open, assertDone }: Bench, place: Place, turns: number) {
  const writtenBefore = place.bytesWritten();
  const peer = await open(place);
  await run(peer, turns, steps);
  assertDone(turns, steps);
  await peer.close?.();
  return {
    kept: await place.storedBytes(),
    written: difference(place.bytesWritten(), writtenBefore),
  };
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
