import { performance } from 'node:perf_hooks';
import { type Times, timed, timesOf } from '../src/sampling.ts';
import { withFolder } from '../src/scratch.ts';
import { contenders } from './contenders.ts';
import { type CountedWorkload, countedWorkload } from './counted-workload.ts';
import type { OpenPeer, Peer } from './peer.ts';
import { type Place, withPlaces } from './place.ts';

export interface Subject {
  readonly contender: string;
  readonly setup: string;
  readonly steps: number;
}

export interface StepFigures {
  /** Microseconds. */
  readonly samples: readonly Times[];
  /** Growth of its databases per turn, and bytes passed to write(2) if they are counted. */
  readonly bytes: { readonly kept: number; readonly written?: number };
}

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

/** Measures the milliseconds from a loaded, idle process to the first call of the tool. */
export function measureFirstStep({ contender, setup, steps }: Subject): Promise<number> {
  return withFolder(async (folder) => {
    const openPeer = await loadAdapter(contender);
    const { workload, firstCallAt } = countedWorkload();
    const startedAt = performance.now();
    const peer = await openPeer({ setup, workload, folder });
    await peer.run(steps);
    const calledAt = firstCallAt();
    if (calledAt === undefined) throw new Error('the tool was not called');
    await peer.close?.();
    return calledAt - startedAt;
  });
}

async function loadAdapter(contender: string): Promise<OpenPeer> {
  const url = new URL(`adapters/${contender}/adapter.ts`, import.meta.url);
  const { openPeer }: { readonly openPeer: OpenPeer } = await import(url.href);
  return openPeer;
}

/** Returns the cost of a step of W(n), from consecutive turns. */
export async function measureStep({ contender, setup, steps }: Subject): Promise<StepFigures> {
  const openPeer = await loadAdapter(contender);
  const { setups = [] } = contenders.find(({ folder }) => folder === contender) ?? {};
  const { durability = 'none' } = setups.find(({ id }) => id === setup) ?? {};
  const { workload, assertDone } = countedWorkload();
  const open = async (place: Place): Promise<Peer> => {
    const peer = await openPeer({ setup, workload, ...place });
    await peer.run(1); // First use may create tables and statements, which are not part of a step.
    assertDone(1, 1);
    return peer;
  };
  const bench: Bench = { steps, open, assertDone };
  return withPlaces(durability, async (withPlace) => {
    const { turns, samples } = await withPlace((place) => takeSamples(bench, place));
    const emptyBytes = await withPlace((place) => bytesAfter(bench, place, 0));
    const bytes = await withPlace((place) => bytesAfter(bench, place, turns));
    const written = difference(bytes.written, emptyBytes.written);
    return {
      samples,
      bytes: {
        kept: (bytes.kept - emptyBytes.kept) / turns,
        ...(written !== undefined && { written: written / turns }),
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

async function repeated(sample: () => Promise<Times>): Promise<Times[]> {
  const endsAt = performance.now() + samplingMs;
  const samples: Times[] = [];
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
