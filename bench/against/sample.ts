// Turns one after another in a process of their own: `sample.ts <memory|NORMAL|FULL> <effect> <steps> <turns>`. Prints the
// microseconds a turn took, by the clock and of the processor, as `{ us, cpuUs }`.
import { performance } from 'node:perf_hooks';
import { memoryStore, type Store } from '@pce/core';
import { openSqlite } from '../src/open-sqlite.ts';
import { collectGarbage } from '../src/sampling.ts';
import { withFile } from '../src/scratch.ts';
import { runSubject, warmUp, workloadOrchestrator } from '../src/subject.ts';

const [where = '', effectName, stepsText, turnsText] = process.argv.slice(2);
const [steps, turns] = [Number(stepsText), Number(turnsText)];
const effect = effectName === 'read' ? 'read' : 'idempotent';

/** Microseconds of processor time so far. */
function processorUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

async function sample(store: Store) {
  await using orchestrator = workloadOrchestrator({ store, effect });
  for (let turn = 0; turn < turns / 4; turn += 1) await runSubject(orchestrator, steps);
  collectGarbage();
  const [startedAt, cpuAt] = [performance.now(), processorUs()];
  for (let turn = 0; turn < turns; turn += 1) await runSubject(orchestrator, steps);
  const us = ((performance.now() - startedAt) * 1_000) / turns;
  return { us, cpuUs: (processorUs() - cpuAt) / turns };
}

await warmUp();
const measured =
  where === 'NORMAL' || where === 'FULL'
    ? await withFile(async (file) => sample(await openSqlite(file, where)))
    : await sample(memoryStore());
console.log(JSON.stringify(measured));
