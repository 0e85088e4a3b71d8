import { performance } from 'node:perf_hooks';
import * as z from 'zod';
import { durabilityOf } from '../contenders.ts';
import { type CountedWorkload, countedWorkload } from '../counted-workload.ts';
import { loadAdapter } from '../load-adapter.ts';
import type { Peer } from '../peer.ts';
import { type Place, type WithPlace, withPlaces } from '../place.ts';
import type { Subject } from '../subject.ts';

const sampleSchema = z.object({
  /** Microseconds for each step, by the clock. */
  elapsed: z.number(),
  /** Microseconds for each step that the process kept processors busy: what others do on the machine is no part of it. */
  processor: z.number(),
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

interface Bench extends Pick<CountedWorkload, 'assertDone'> {
  readonly steps: number;
  readonly withPlace: WithPlace;
  open(place: Place): Promise<Peer>;
}

/** What a step of W(n) costs, from turns in a row. */
export async function measureStep(subject: Subject): Promise<z.infer<typeof stepFigures>> {
  const { setup, steps } = subject;
  const openPeer = await loadAdapter(subject.contender);
  const { workload, assertDone } = countedWorkload();
  const open = async (place: Place): Promise<Peer> => {
    const peer = await openPeer({ setup, workload, toolCount: 1, ...place });
    await peer.run(1); // Tables and statements may be made at first use: no part of a step.
    assertDone(1, 1);
    return peer;
  };
  return withPlaces(durabilityOf(subject), async (withPlace) => {
    const bench: Bench = { steps, withPlace, open, assertDone };
    const stepMs = await warmUp(bench);
    const emptyBytes = await bytesOfEmpty(bench);
    const turns = Math.ceil(Math.min(sampleMs / stepMs, stepsPerSample) / steps);
    return { samples: await repeated(() => takeSample(bench, turns, emptyBytes)) };
  });
}

/** Answers the milliseconds of a step at the end. */
function warmUp({ steps, withPlace, open, assertDone }: Bench): Promise<number> {
  const length = Math.min(steps, warmUpSteps);
  return withPlace(async (place) => {
    const peer = await open(place);
    const endsAt = performance.now() + warmUpMs;
    let turns = 0;
    let lastMs = 0;
    while (performance.now() < endsAt) {
      const startedAt = performance.now();
      await peer.run(length);
      lastMs = performance.now() - startedAt;
      turns += 1;
    }
    assertDone(turns, length);
    await peer.close?.();
    return lastMs / length;
  });
}

function bytesOfEmpty({ withPlace, open }: Bench): Promise<number> {
  return withPlace(async (place) => {
    const peer = await open(place);
    await peer.close?.();
    return place.storedBytes();
  });
}

function takeSample(
  { steps, withPlace, open, assertDone }: Bench,
  turns: number,
  emptyBytes: number,
): Promise<Sample> {
  return withPlace(async (place) => {
    const peer = await open(place);
    const writtenBefore = place.bytesWritten();
    const busyBefore = process.cpuUsage();
    const startedAt = performance.now();
    for (let turn = 0; turn < turns; turn += 1) await peer.run(steps);
    const ms = performance.now() - startedAt;
    const { user, system } = process.cpuUsage(busyBefore);
    assertDone(turns, steps);
    await peer.close?.();
    const written = difference(place.bytesWritten(), writtenBefore);
    return {
      elapsed: (ms * 1_000) / (turns * steps),
      processor: (user + system) / (turns * steps),
      keptPerTurn: ((await place.storedBytes()) - emptyBytes) / turns,
      writtenPerTurn: written === undefined ? null : written / turns,
    };
  });
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
