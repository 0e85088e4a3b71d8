import type { Orchestrator } from '@pce/core';
import { runFloor } from '../floor.ts';
import { atMost, type Result, toResult } from '../result.ts';
import { alternate, type Effort, median, timed } from '../sampling.ts';
import { rewarmUp, runSubject, warmUp, workloadOrchestrator } from '../subject.ts';

const lengths = [10, 100, 1_000, 10_000];

/** Steps in a sample: as many turns of a length as make a time worth measuring. */
const stepsPerSample = 10_000;

/** Microseconds for each step of W(n) in memory, and how that changes with n. */
export async function memoryStep(effort: Effort): Promise<readonly Result[]> {
  // One orchestrator for all turns, as a host has it.
  await using orchestrator = workloadOrchestrator();
  await floorSample(100);
  await warmUp(orchestrator);
  const costs = [];
  for (const steps of lengths) costs.push(await costAt(effort, orchestrator, steps));
  const results = costs.map(({ steps, floor, subject }) =>
    toResult({
      name: `step in memory, n=${steps}`,
      value: subject,
      unit: 'µs',
      floor,
    }),
  );
  const [first, last] = [costs.at(0), costs.at(-1)];
  if (first === undefined || last === undefined) return results;
  const growth = toResult({
    name: `step in memory, n=${last.steps} over n=${first.steps}`,
    value: last.subject / first.subject,
    unit: '×',
    target: atMost('value', 1.2),
  });
  return [...results, growth];
}

async function costAt(effort: Effort, orchestrator: Orchestrator, steps: number) {
  const { floor, subject } = await alternate(effort, {
    floor: () => floorSample(steps),
    subject: () => subjectSample(orchestrator, steps),
  });
  return { steps, floor: median(floor), subject: median(subject) };
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
