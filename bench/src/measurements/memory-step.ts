import type { Orchestrator } from '@pce/core';
import { runFloor } from '../floor.ts';
import { costResults, type Result, type StepCost } from '../result.ts';
import { type Effort, medians, timed } from '../sampling.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';

const [shortest, ...longer] = [10, 100, 1_000, 10_000] as const;

/** Steps per sample: turns are repeated until the time is measurable. */
const stepsPerSample = 10_000;

/** Measures microseconds per step of W(n) in memory, and their growth with n. */
export async function memoryStep(effort: Effort): Promise<readonly Result[]> {
  // One orchestrator for all turns, like a host.
  await using orchestrator = workloadOrchestrator();
  await floorSample(100);
  await warmUp(orchestrator);
  const costAt = async (steps: number) => ({
    steps,
    ...(await medians(effort, {
      floor: () => floorSample(steps),
      subject: () => subjectSample(orchestrator, steps),
    })),
  });
  const costs: [StepCost, ...StepCost[]] = [await costAt(shortest)];
  for (const steps of longer) costs.push(await costAt(steps));
  return costResults({ name: 'step in memory', unit: 'µs' }, costs);
}

async function floorSample(steps: number): Promise<number> {
  const turns = stepsPerSample / steps;
  const ms = await timed(async () => {
    for (let turn = 0; turn < turns; turn += 1) await runFloor(steps);
  });
  return (ms * 1_000) / stepsPerSample;
}

async function subjectSample(orchestrator: Orchestrator, steps: number): Promise<number> {
  await rewarmUp(orchestrator);
  const turns = stepsPerSample / steps;
  const ms = await timed(async () => {
    for (let turn = 0; turn < turns; turn += 1) await runSubject(orchestrator, steps);
  });
  return (ms * 1_000) / stepsPerSample;
}
