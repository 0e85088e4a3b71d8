// Runs turns one after another: `sample.ts <memory|NORMAL|FULL> <effect> <steps> <turns>`. Prints the microseconds of a
// turn, by the clock and of the processor, as `{ us, cpuUs }`.
import { memoryStore, type Store } from '@pce/core';
import { openSqlite } from '../src/open-sqlite.ts';
import { collectGarbage, timesOf } from '../src/sampling.ts';
import { withFile } from '../src/scratch.ts';
import { runSubject, warmUp, workloadOrchestrator } from '../src/subject.ts';

const [where = '', effectName, stepsText, turnsText] = process.argv.slice(2);
const [steps, turns] = [Number(stepsText), Number(turnsText)];
const effect = effectName === 'read' ? 'read' : 'idempotent';

async function sample(store: Store) {
  await using orchestrator = workloadOrchestrator({ store, effect });
  const run = async (count: number) => {
    for (let turn = 0; turn < count; turn += 1) await runSubject(orchestrator, steps);
  };
  await run(turns / 4);
  collectGarbage();
  const { elapsed, processor } = await timesOf(() => run(turns));
  return { us: (elapsed * 1_000) / turns, cpuUs: (processor * 1_000) / turns };
}

await warmUp();
const measured =
  where === 'NORMAL' || where === 'FULL'
    ? await withFile(async (file) => {
        await using store = await openSqlite(file, where);
        return await sample(store);
      })
    : await sample(memoryStore());
console.log(JSON.stringify(measured));
