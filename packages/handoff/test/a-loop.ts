import { memoryStore, type Store } from '@pce/core';
import type { Json } from '@pce/core/contracts';
import type { ClassifiedDiff, DiffClassifier, HandoffPart, Ids } from '@pce/core/ports';
import {
  countingIds,
  type FakeClock,
  fakeClock,
  type ScriptedDriver,
  scriptedDriver,
} from '@pce/testkit';
import type { AgentScript } from '@pce/testkit/internal';
import { createTracker, type Tracker } from '@pce/tracker';
import { createLoop, type Loop, type LoopOptions, type LoopResult } from '../src/index.js';

export interface TestLoop {
  readonly loop: Loop;
  readonly tracker: Tracker;
  readonly planner: ScriptedDriver;
  readonly executor: ScriptedDriver;
  readonly store: Store;
  readonly clock: FakeClock;
  readonly files: Map<string, string>;
  readonly parts: readonly HandoffPart[];
  /** Runs the loop until it stops; time advances when nothing else happens. */
  run(signal?: AbortSignal): Promise<LoopResult>;
  again(changes?: Partial<LoopOptions>): TestLoop;
}

const never = new AbortController().signal;

/** A tracker for which every change is expected. */
export const calm: DiffClassifier = {
  classify: async (): Promise<ClassifiedDiff> => ({
    patch: '',
    class: 'HIGH',
    figures: { ratio: 1, kept: 1, order: 1 },
    decidedBy: 'ratio',
    reasons: [],
    changes: [],
    coarse: false,
  }),
};

interface Scripts {
  readonly plan?: AgentScript;
  readonly execute?: (
    ...args: [...Parameters<AgentScript>, Map<string, string>]
  ) => ReturnType<AgentScript>;
  readonly options?: Partial<LoopOptions>;
  /** @defaultValue a new one in memory */
  readonly store?: Store;
  readonly clock?: FakeClock;
  readonly ids?: Ids;
}

export function aLoop({
  plan,
  execute,
  options = {},
  store = memoryStore(),
  clock = fakeClock(),
  ids = countingIds(),
}: Scripts = {}): TestLoop {
  const files = new Map<string, string>();
  const planner = scriptedDriver(plan ?? ((_, n) => [{ type: 'say', text: `Plan ${n}` }]), {
    clock,
  });
  const doIt: NonNullable<Scripts['execute']> =
    execute ??
    ((_, n, all) => {
      all.set('report.md', `Report ${n}`);
      return [{ type: 'say', text: `Did plan ${n}` }];
    });
  const executor = scriptedDriver((prompt, n) => doIt(prompt, n, files), { clock });
  const tracker = createTracker({ store, classifier: calm, clock, ids });
  const parts: HandoffPart[] = [];
  const make = (changes: Partial<LoopOptions>): TestLoop => {
    const loop = createLoop({
      store,
      tracker,
      planner,
      executor,
      workspace: '/no/such/work',
      loop: 'l1',
      goal: 'Write the report',
      criteria: ['`report.md` exists'],
      scope: {
        fileExists: (path) => files.has(path),
        value: (path): Json | undefined => files.get(path),
      },
      onPart: (_, part) => parts.push(part),
      clock,
      ids,
      // Most scripts ignore the template.
      maxRepairs: 0,
      ...options,
      ...changes,
    });
    const run = (signal = never): Promise<LoopResult> => whileTimePasses(clock, loop.run(signal));
    const again: TestLoop['again'] = (more = {}) => make({ ...changes, ...more });
    return { loop, tracker, planner, executor, store, clock, files, parts, run, again };
  };
  return make({});
}

async function whileTimePasses<T>(clock: FakeClock, work: Promise<T>): Promise<T> {
  let isDone = false;
  const done = (): void => {
    isDone = true;
  };
  work.then(done, done);
  for (let seconds = 0; !isDone; seconds += 1) {
    if (seconds > 100_000) throw new Error('the loop does not stop');
    for (let turns = 0; turns < 20; turns += 1) await new Promise(setImmediate);
    clock.advance(1_000);
  }
  return work;
}
