import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acpDriver, createLoop } from '@pce/handoff';
import { sqliteStore } from '@pce/storage-sqlite';
import { createTracker } from '@pce/tracker';
import { tell } from './process-under-test.ts';
import { steadyClassifier as classifier } from './steady-classifier.ts';

/** Instructions of a test to the process that drives a loop, as JSON in the first argument. It runs until its standard input ends. */
export interface LoopTask {
  readonly file: string;
  readonly folder: string;
  readonly agent: string;
  readonly diary: string;
}

const { file, folder, agent, diary }: LoopTask = JSON.parse(process.argv[2] ?? '');
process.stdin.resume().once('end', () => writeFileSync(join(folder, 'enough.md'), ''));
await using store = sqliteStore(file);
await using tracker = createTracker({ store, classifier });
await tracker.recover();
const driver = (name: string) =>
  acpDriver({ name, agent: { command: process.execPath, args: [agent, name, diary] } });
const loop = createLoop({
  store,
  tracker,
  workspace: folder,
  loop: 'l1',
  goal: 'Go on',
  planner: driver('planner'),
  executor: driver('executor'),
  criteria: ['`enough.md` exists'],
  maxIterations: 1_000_000,
  // Here, only killed processes leave a lease behind.
  isOwnerAlive: () => false,
  onEvent: (type) => tell({ type }),
});
for (;;) {
  const result = await loop.run(new AbortController().signal);
  if (result.status === 'completed' && existsSync(join(folder, 'enough.md'))) break;
  // An agent that is killed three times during its start has the same error three times.
  if (result.status === 'paused') {
    await tracker.resumeEpisode({ episode: 'l1', by: 'person' });
    continue;
  }
  if (result.status !== 'needs-person') throw new Error(`${result.status}: ${result.reason}`);
  await loop.resolve(result.question.id, { choose: 'continue', by: 'person' });
}
