import { runFloor } from '../floor.ts';
import { costResults, type Result } from '../result.ts';
import { type Effort, medians, timed } from '../sampling.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';

const lengths = [10, 100, 1_000, 10_000] as const;

/** Steps per sample: turns are repeated until the time is measurable. */
const stepsPerSample = 10_000;

/** Measures microseconds per step of W(n) in memory, and their growth with n. */
export async function memoryStep(effort: Effort): Promise<readonly Result[]> {
  // One orchestrator for all turns, like a host.
  await using orchestrator = workloadOrchestrator();
  await perStep(100, () => runFloor(100));
  await warmUp(orchestrator);
  return await costResults({ name: 'step in memory', unit: 'µs' }, lengths, (steps) =>
    medians(effort, {
      floor: () => perStep(steps, () => runFloor(steps)),
      async subject() {
        await rewarmUp(orchestrator);
        return perStep(steps, () => runSubject(orchestrator, steps));
      },
    }),
  );
}

/** Returns microseconds per step, from turns of `steps` steps. */
async function perStep(steps: number, run: () => Promise<unknown>): Promise<number> {
  const turns = stepsPerSample / steps;
  const ms = await timed(async () => {
    for (let turn = 0; turn < turns; turn += 1) await run();
  });
  return (ms * 1_000) / stepsPerSample;
}
