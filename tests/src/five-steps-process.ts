import { createOrchestrator } from '@pce/core';
import { isOwnerAlive, processOwner, sqliteStore } from '@pce/storage-sqlite';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { fiveSteps, fiveStepTools } from './five-steps.ts';
import { tell } from './process-under-test.ts';

/** Task that a test gives the process, as JSON in the first argument. */
export interface FiveStepsTask {
  readonly type: 'drive';
  readonly file: string;
  /** Turn to resume. @defaultValue a new one */
  readonly turn?: string;
  /** Step at which it works until it is killed. @defaultValue none */
  readonly stopAt?: string;
}

const { file, turn, stopAt }: FiveStepsTask = JSON.parse(process.argv[2] ?? '');
// A pending promise does not keep a process alive.
const alive = setInterval(() => undefined, 60_000);
await using pce = createOrchestrator({
  ...scriptedRoles({
    decide: ({ iteration }) => (iteration === 1 ? aCommand('audit the shop') : completion()),
  }),
  tools: fiveStepTools((at) => {
    tell({ at });
    return at === stopAt ? new Promise(() => undefined) : Promise.resolve();
  }),
  workflows: fiveSteps(),
  store: () => sqliteStore(file),
  process: processOwner(),
  isOwnerAlive,
});
const handle = turn === undefined ? pce.start('Audit the shop') : pce.resume(turn);
tell({ turn: handle.id });
const { status } = await handle.result();
tell({ status });
clearInterval(alive);
