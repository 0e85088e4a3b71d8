import { memoryStore, type Store } from '@pce/core';
import { postgresStore } from '@pce/storage-postgres';
import { recordingStore } from '../recording-store.ts';
import { atLeast, type Result, toResult } from '../result.ts';
import { type Effort, medians, timed } from '../sampling.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';
import { withPostgres } from '../with-postgres.ts';

const turns = 32;
const steps = 300;

/** Measures appends per second of many turns in one process, with the server on the same cores; the floor is in memory. */
export async function postgresTurns(effort: Effort): Promise<readonly Result[]> {
  await warmUp();
  return withPostgres(async ({ url }) => {
    await using store = postgresStore({ url });
    await appendsPerSecond(store);
    const { floor, subject } = await medians(effort, {
      floor: () => appendsPerSecond(memoryStore()),
      subject: () => appendsPerSecond(store),
    });
    const result = toResult({
      name: `appends of ${turns} turns at once on PostgreSQL`,
      value: subject,
      unit: 'appends/s',
      floor,
      target: atLeast('ratio', 0.3),
    });
    return [result];
  });
}

async function appendsPerSecond(inner: Store): Promise<number> {
  await rewarmUp();
  // The store outlives the orchestrator.
  const { store, appends } = recordingStore({ ...inner, close: async () => undefined });
  const orchestrator = workloadOrchestrator({ store });
  const ms = await timed(() =>
    Promise.all(Array.from({ length: turns }, () => runSubject(orchestrator, steps))),
  );
  await orchestrator.close();
  return (appends.length * 1_000) / ms;
}
