import { diffClassifier, diffLines } from '@pce/diff';
import { atMost, type Result, toResult } from '../src/result.ts';
import { median, timed } from '../src/sampling.ts';
import { countMyers, peers } from './peers.ts';
import { type TextPair, textPairs } from './texts.ts';

/** Targets in milliseconds. */
const most = { usual: 50, large: 500 };

/** Measures each pair of texts so many times. */
export async function measureDiff(samples: number): Promise<readonly Result[]> {
  const results: Result[] = [];
  for (const pair of textPairs()) results.push(...(await measurePair(pair, samples)));
  return results;
}

async function measurePair(pair: TextPair, samples: number): Promise<readonly Result[]> {
  const { name, from, to } = pair;
  const classifier = diffClassifier({ timeoutMs: 10_000 });
  const target = atMost('value', name.includes('50,000') ? most.large : most.usual);
  const { changes, coarse } = diffLines({ from, to });
  const changed = changes.reduce(
    (sum, { fromStart, fromEnd, toStart, toEnd }) => sum + fromEnd - fromStart + toEnd - toStart,
    0,
  );
  const patches = await sample(samples, () => diffLines({ from, to }));
  const classes = await sample(samples, () => classifier.classify({ from, to }));
  const busy = await sample(samples, () => classifier.classify({ from, to }), busyTime);
  const floors: number[] = [];
  for (const peer of Object.values(peers)) {
    let answered = true;
    const times = await sample(3, () => {
      answered = peer(pair);
    });
    if (answered) floors.push(median(times));
  }
  const floor = floors.length > 0 ? { floor: Math.min(...floors) } : {};
  return [
    toResult({ name: `patch: ${name}`, value: p99(patches), unit: 'ms', target, ...floor }),
    toResult({ name: `class: ${name}`, value: p99(classes), unit: 'ms', target }),
    toResult({ name: `class, processor: ${name}`, value: p99(busy), unit: 'ms', target }),
    toResult({
      name: `changed lines: ${name}${coarse ? ' (coarse)' : ''}`,
      ...{ value: changed, unit: 'lines', floor: countMyers(pair) },
    }),
  ];
}

/** Returns the value that 99 of 100 do not exceed. */
function p99(times: readonly number[]): number {
  const sorted = [...times].sort((one, other) => one - other);
  return sorted[Math.ceil(0.99 * sorted.length) - 1] ?? 0;
}

/** Times a work so often, after one run that is not counted. */
async function sample(
  count: number,
  work: () => unknown,
  time: (work: () => unknown) => Promise<number> = timed,
): Promise<readonly number[]> {
  await work();
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await time(work));
  return times;
}

/** Milliseconds for which this thread was busy: what else the machine does hardly counts. */
async function busyTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
