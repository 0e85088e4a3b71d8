// Many concurrent turns in a separate process. Prints `{ seconds, rssMiB }`.
import { performance } from 'node:perf_hooks';
import { workload } from './workload.ts';

const [contender, turns, steps, delayMs] = process.argv.slice(2);
const waiting = workload(Number(delayMs));

/** Loads only what the contender needs, so that other code does not count as its memory. */
async function turnOf(): Promise<() => Promise<unknown>> {
  if (contender === 'floor') {
    const { runFloor } = await import('./floor.ts');
    return () => runFloor(Number(steps), { workload: waiting });
  }
  const { runSubject, workloadOrchestrator } = await import('./subject.ts');
  const orchestrator = workloadOrchestrator({ workload: waiting });
  return () => runSubject(orchestrator, Number(steps));
}

const turn = await turnOf();
const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(turns) }, turn));
const seconds = (performance.now() - startedAt) / 1_000;
const rssMiB = process.resourceUsage().maxRSS / 1_024;
console.log(JSON.stringify({ seconds, rssMiB }));
