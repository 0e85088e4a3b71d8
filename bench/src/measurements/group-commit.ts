import { openSqlite } from '../open-sqlite.ts';
import { type Result, toResult } from '../result.ts';
import { type Effort, medians, timed } from '../sampling.ts';
import { withFile } from '../scratch.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';

const turns = 1_000;
const steps = 20;
/** The single turn is longer, which reduces the weight of its beginning and end and makes it the harder one to beat. */
const stepsAlone = 500;

/** Measures durable steps per second at `synchronous=FULL`: many concurrent turns, against one alone. */
export async function groupCommit(effort: Effort): Promise<readonly Result[]> {
  await warmUp();
  const { floor, subject } = await medians(effort, {
    floor: () => stepsPerSecond(1, stepsAlone),
    subject: () => stepsPerSecond(turns, steps),
  });
  const result = toResult({
    name: `${turns} durable turns at once against one, SQLite FULL`,
    value: subject,
    unit: 'steps/s',
    floor,
    target: { of: 'ratio', relation: '>=', bound: 5 },
  });
  return [result];
}

async function stepsPerSecond(count: number, length: number): Promise<number> {
  await rewarmUp();
  return withFile(async (file) => {
    await using store = await openSqlite(file, 'FULL');
    await using orchestrator = workloadOrchestrator({ store });
    const ms = await timed(() =>
      Promise.all(Array.from({ length: count }, () => runSubject(orchestrator, length))),
    );
    return (count * length * 1_000) / ms;
  });
}
