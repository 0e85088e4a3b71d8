import { performance } from 'node:perf_hooks';
import { type Workload, workload } from '../src/workload.ts';

export interface CountedWorkload {
  readonly workload: Workload;
  /** Milliseconds of `performance.now()` when the tool was first called. */
  firstCallAt(): number | undefined;
  /** Throws unless exactly `turns` times W(n) was done since the last call, so that wrong answers do not count as fast ones. */
  assertDone(turns: number, steps: number): void;
}

export function countedWorkload(delayMs = 0): CountedWorkload {
  const { decide, work } = workload(delayMs);
  let decisions = 0;
  let calls = 0;
  let firstCall: number | undefined;
  return {
    workload: {
      decide(lastText) {
        decisions += 1;
        return decide(lastText);
      },
      work(args) {
        calls += 1;
        firstCall ??= performance.now();
        return work(args);
      },
    },
    firstCallAt: () => firstCall,
    assertDone(turns, steps) {
      const wanted = { decisions: turns * (steps + 1), calls: turns * steps };
      if (decisions !== wanted.decisions || calls !== wanted.calls) {
        throw new Error(
          `${turns} × W(${steps}) is ${wanted.decisions} decisions and ${wanted.calls} calls, not ${decisions} and ${calls}`,
        );
      }
      decisions = 0;
      calls = 0;
    },
  };
}
