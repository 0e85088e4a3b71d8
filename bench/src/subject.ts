import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type Store,
} from '@pce/core';
import * as z from 'zod';
import { workloadRoles } from './roles.ts';
import { requestOf, toolDescription, work } from './workload.ts';

const input = z.object({
  step: z.number().describe('Ordinal of the step that is being carried out'),
  of: z.number().describe('How many steps the task has in all'),
  query: z.string().describe('Free text that says what to look for'),
  mode: z.enum(['fast', 'full', 'dry']).describe('How thorough the lookup should be'),
});

/** The limits a host raises so that only the workload decides when to stop. */
const limits = {
  iterations: 1_000_000,
  commandsInARow: 1_000_000,
  coordinatorErrors: 1_000_000,
  repeats: 1_000_000,
};

/** An orchestrator that carries out W(n) for turns whose input `steps` is n. */
export function workloadOrchestrator(store: Store = memoryStore(), delayMs = 0): Orchestrator {
  const tool = defineTool({
    name: 'work',
    description: toolDescription,
    input,
    effect: 'idempotent',
    execute: (args) => work(args, delayMs),
  });
  return createOrchestrator({ ...workloadRoles(), tools: [tool], store, limits });
}

/** Runs W(n) once, and throws unless all of it was done: a fast wrong answer is no result. */
export async function runSubject(orchestrator: Orchestrator, steps: number): Promise<void> {
  const { status, iterations } = await orchestrator
    .start(requestOf(steps), { inputs: { steps } })
    .result();
  if (status !== 'completed' || iterations !== steps + 1) {
    throw new Error(`W(${steps}) ended as ${status} after ${iterations} iterations`);
  }
}

/** Steps after which the engine has compiled what is hot. */
const warmUpSteps = 40_000;

/** A collection of garbage throws away compiled code whose objects are gone; so long it takes to get it back. */
const rewarmUpSteps = 3_000;

/** Runs W(100) in memory until the code is as fast as it gets. */
export function warmUp(): Promise<void> {
  return runSteps(warmUpSteps);
}

/** The same after a collection of garbage. */
export function rewarmUp(): Promise<void> {
  return runSteps(rewarmUpSteps);
}

async function runSteps(count: number): Promise<void> {
  const steps = 100;
  await using orchestrator = workloadOrchestrator();
  for (let turn = 0; turn < count / steps; turn += 1) await runSubject(orchestrator, steps);
}
