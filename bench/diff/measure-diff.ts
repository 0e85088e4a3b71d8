import { diffClassifier, diffLines } from '@pce/diff';
import { createTwoFilesPatch } from 'diff';
import DiffMatchPatch from 'diff-match-patch';
import { diff as myers } from 'fast-myers-diff';
import { atMost, type Result, toResult } from '../src/result.ts';
import { median, percentile, timed } from '../src/sampling.ts';
import type { TextPair } from './texts.ts';

/** Time limit of a peer in milliseconds. */
const timeoutMs = 1_000;

const peers: Readonly<Record<string, Peer>> = {
  jsdiff: ({ from, to }) =>
    createTwoFilesPatch('from', 'to', from, to, undefined, undefined, { timeout: timeoutMs }) !==
    undefined,
  'diff-match-patch': ({ from, to }) => {
    const matcher = new DiffMatchPatch();
    matcher.Diff_Timeout = timeoutMs / 1_000;
    const { chars1, chars2, lineArray } = matcher.diff_linesToChars_(from, to);
    const parts = matcher.diff_main(chars1, chars2, false);
    matcher.diff_charsToLines_(parts, lineArray);
    return parts.length > 0;
  },
  'fast-myers-diff': (pair) => countMyers(pair) > 0,
};

/** Targets in milliseconds. */
const most = { usual: 50, large: 500 };

export async function measurePair(pair: TextPair, samples: number): Promise<readonly Result[]> {
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

const p99 = (times: readonly number[]) => percentile(times, 0.99);

/** Times some work repeatedly, after one uncounted run. */
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

/** Returns the milliseconds for which this thread was busy, which hardly depend on the load of the machine. */
async function busyTime(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

type Peer = (pair: TextPair) => boolean;

/** Returns the number of changed lines that plain Myers finds. */
function countMyers({ from, to }: TextPair): number {
  let changed = 0;
  for (const [fromStart, fromEnd, toStart, toEnd] of myers(from.split('\n'), to.split('\n'))) {
    changed += fromEnd - fromStart + toEnd - toStart;
  }
  return changed;
}
