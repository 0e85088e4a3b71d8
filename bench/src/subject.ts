import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type Store,
} from '@pce/core';
import type { Effect } from '@pce/core/contracts';
import * as z from 'zod';
import { workloadRoles } from './roles.ts';
import { workInput } from './work-input.ts';
import { requestOf, toolSpecs, type Workload, workload } from './workload.ts';

/** The limits a host raises so that only the workload decides when to stop. */
const limits = {
  iterations: 1_000_000,
  commandsInARow: 1_000_000,
  coordinatorErrors: 1_000_000,
  repeats: 1_000_000,
  modelCalls: 1_000_000,
};

/** Differences from W(n) with its one tool, in memory. */
export interface SubjectOptions {
  readonly store?: Store;
  readonly workload?: Workload;
  /** Of its tools. @defaultValue `idempotent` */
  readonly effect?: Effect;
}

/** An orchestrator that carries out W(n) for turns whose input `steps` is n. */
export function workloadOrchestrator({
  store = memoryStore(),
  workload: { decide, work } = workload(),
  effect = 'idempotent',
}: SubjectOptions = {}): Orchestrator {
  const input = workInput(z);
  const tools = toolSpecs(1).map((spec) => defineTool({ ...spec, input, effect, execute: work }));
  return createOrchestrator({ ...workloadRoles(decide), tools, store, limits });
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

/** Runs W(100) until the code is as fast as it gets. @param orchestrator one in memory where absent */
export async function warmUp(orchestrator?: Orchestrator): Promise<void> {
  if (orchestrator !== undefined) return runSteps(orchestrator, warmUpSteps);
  await using own = workloadOrchestrator();
  await runSteps(own, warmUpSteps);
}

/** The same after a collection of garbage. */
export async function rewarmUp(orchestrator?: Orchestrator): Promise<void> {
  if (orchestrator !== undefined) return runSteps(orchestrator, rewarmUpSteps);
  await using own = workloadOrchestrator();
  await runSteps(own, rewarmUpSteps);
}

async function runSteps(orchestrator: Orchestrator, count: number): Promise<void> {
  const steps = 100;
  for (let turn = 0; turn < count / steps; turn += 1) await runSubject(orchestrator, steps);
}
