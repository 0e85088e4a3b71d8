import type { Synchronous } from '../open-database.ts';
import { openSqlite } from '../open-sqlite.ts';
import { openRawInsert } from '../raw-insert.ts';
import { atMost, costResults, type Result } from '../result.ts';
import { type Effort, medians, timed } from '../sampling.ts';
import { withFile } from '../scratch.ts';
import { stepText } from '../step-text.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';

const lengths = [100, 1_000, 10_000] as const;

/** Minimum number of steps per sample: short turns are repeated, each on a new file. */
const stepsPerSample = 2_000;

/** Measures microseconds per durable step of W(n) against the step in memory and one raw insert of its bytes, and their growth with n. */
export async function sqliteStep(effort: Effort): Promise<readonly Result[]> {
  await warmUp();
  const results: Result[] = [];
  for (const synchronous of ['NORMAL', 'FULL'] as const) {
    results.push(...(await costs(effort, synchronous)));
  }
  return results;
}

async function costs(effort: Effort, synchronous: Synchronous): Promise<readonly Result[]> {
  const name = `step on SQLite ${synchronous}`;
  // With FULL the disk decides, whose time varies fivefold from minute to minute.
  const target = synchronous === 'NORMAL' ? { target: atMost('ratio', 2.5) } : {};
  return costResults({ name, unit: 'µs', ...target }, lengths, async (steps) => {
    const text = await stepText(steps);
    return medians(effort, {
      floor: () => floorSample(synchronous, steps, text),
      subject: () => subjectSample(synchronous, steps),
    });
  });
}

async function floorSample(synchronous: Synchronous, steps: number, text: string): Promise<number> {
  await rewarmUp();
  return perStep(steps, async (file) => {
    using raw = openRawInsert(file, synchronous);
    await using orchestrator = workloadOrchestrator();
    return await timed(async () => {
      await runSubject(orchestrator, steps);
      for (let step = 0; step < steps; step += 1) raw.insert(text);
    });
  });
}

async function subjectSample(synchronous: Synchronous, steps: number): Promise<number> {
  await rewarmUp();
  await withFile((file) => subjectTurn(file, synchronous, 1_000));
  return perStep(steps, (file) => subjectTurn(file, synchronous, steps));
}

async function subjectTurn(file: string, synchronous: Synchronous, steps: number) {
  await using store = await openSqlite(file, synchronous);
  await using orchestrator = workloadOrchestrator({ store });
  return await timed(() => runSubject(orchestrator, steps));
}

/** Returns microseconds per step, from turns of `steps` steps whose milliseconds `turn` returns. */
async function perStep(steps: number, turn: (file: string) => Promise<number>): Promise<number> {
  const turns = Math.ceil(stepsPerSample / steps);
  let ms = 0;
  for (let index = 0; index < turns; index += 1) ms += await withFile(turn);
  return (ms * 1_000) / (turns * steps);
}
