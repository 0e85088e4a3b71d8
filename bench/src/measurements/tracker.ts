import { diffClassifier } from '@pce/diff';
import { createTracker, type Tracker } from '@pce/tracker';
import { openSqlite } from '../open-sqlite.ts';
import { atMost, type Result, toResult } from '../result.ts';
import { type Effort, median, percentile, timed } from '../sampling.ts';
import { withFile } from '../scratch.ts';

const checkpoints = 10_000;
const window = 1_000;
const statusReads = 200;
const largeLines = 10_000;

/** Measures an episode of 10,000 checkpoints on SQLite: recording one, reading its status, and a plan of 10,000 lines. */
export async function tracker({ samples }: Effort): Promise<readonly Result[]> {
  const runs: Figures[] = [];
  for (let round = 0; round < Math.min(samples, 3); round += 1) runs.push(await measure());
  const of = (name: keyof Figures): number => median(runs.map((run) => run[name]));
  return [
    toResult({
      name: `record a checkpoint, the last ${window} of ${checkpoints} against the first`,
      value: of('lastRecord'),
      unit: 'ms',
      floor: of('firstRecord'),
      target: atMost('ratio', 1.5),
    }),
    toResult({
      name: `get the status after ${checkpoints} checkpoints, p99`,
      value: of('status'),
      unit: 'ms',
      target: atMost('value', 20),
    }),
    toResult({
      name: `the same in a process that has just begun, once`,
      value: of('coldStatus'),
      unit: 'ms',
      target: atMost('value', 20),
    }),
    toResult({
      name: `record and compare a plan of ${largeLines} lines, 30 % changed, p99`,
      value: of('largeRecord'),
      unit: 'ms',
      floor: of('largeClassify'),
      target: atMost('value', 50),
    }),
  ];
}

interface Figures {
  readonly firstRecord: number;
  readonly lastRecord: number;
  readonly status: number;
  readonly coldStatus: number;
  readonly largeRecord: number;
  /** The classifier alone, on the same texts. */
  readonly largeClassify: number;
}

function measure(): Promise<Figures> {
  return withFile(async (file) => {
    const episode = 'episode_1';
    const classifier = diffClassifier();
    const times: number[] = [];
    const statusTimes: number[] = [];
    const largeTimes: number[] = [];
    const classifyTimes: number[] = [];
    {
      await using store = await openSqlite(file, 'NORMAL');
      await using watched = createTracker({ store, classifier, policy: { drift: {} } });
      await watched.startEpisode({ episode });
      for (let iteration = 0; iteration < checkpoints; iteration += 1) {
        times.push(await timed(() => record(watched, episode, iteration, planOf(20, iteration))));
      }
      for (let read = 0; read < statusReads; read += 1) {
        statusTimes.push(await timed(() => watched.getStatus(episode)));
      }
      await watched.startEpisode({ episode: 'large' });
      for (let iteration = 0; iteration < 100; iteration += 1) {
        const scratchpad = largePlan(iteration);
        const texts = { from: largePlan(iteration - 1), to: scratchpad };
        classifyTimes.push(await timed(() => classifier.classify(texts)));
        largeTimes.push(await timed(() => record(watched, 'large', iteration, scratchpad)));
      }
    }
    await using store = await openSqlite(file, 'NORMAL');
    await using cold = createTracker({ store, classifier });
    const coldStatus = await timed(() => cold.getStatus(episode));
    return {
      firstRecord: median(times.slice(window, 2 * window)),
      lastRecord: median(times.slice(-window)),
      status: percentile(statusTimes, 0.99),
      coldStatus,
      // Skips the first, which has no predecessor, and warm-up.
      largeRecord: percentile(largeTimes.slice(10), 0.99),
      largeClassify: percentile(classifyTimes.slice(10), 0.99),
    };
  });
}

function record(watched: Tracker, episode: string, iteration: number, scratchpad: string) {
  return watched.recordCheckpoint({ episode, iteration, role: 'planner', scratchpad });
}

function planOf(steps: number, iteration: number): string {
  const lines = Array.from(
    { length: steps },
    (_, step) => `${step + 1}. Write page ${step + Math.floor(iteration / 50)}`,
  );
  return [
    '# Goal',
    'Write the manual',
    '',
    '## Steps',
    ...lines,
    `Checked ${iteration} times`,
  ].join('\n');
}

function largePlan(iteration: number): string {
  return Array.from({ length: largeLines }, (_, line) =>
    line % 10 < 3 ? `line ${line} of version ${iteration}` : `line ${line} as it was`,
  ).join('\n');
}
