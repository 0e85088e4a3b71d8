import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type Roles,
  type Store,
} from '@pce/core';
import type { Effect, ExecutorDecision } from '@pce/core/contracts';
import type { LogEntry } from '@pce/core/internal';
import { scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import { workInput } from './work-input.ts';
import {
  argumentsOf,
  place,
  requestOf,
  toolSpec,
  type WorkArguments,
  type Workload,
  workload,
} from './workload.ts';

const progress = { goalFocus: [], goalsProgress: [], reasoning: '' };

/** Limits raised so that only the workload decides when to stop. */
const limits = {
  iterations: 1_000_000,
  commandsInARow: 1_000_000,
  coordinatorErrors: 1_000_000,
  repeats: 1_000_000,
  modelCalls: 1_000_000,
};

export interface SubjectOptions {
  readonly store?: Store;
  readonly workload?: Workload;
  /** Effect of its tools. @defaultValue `idempotent` */
  readonly effect?: Effect;
}

/** Makes an orchestrator that runs W(n) for turns whose input `steps` is n. */
export function workloadOrchestrator({
  store = memoryStore(),
  workload: { decide, work } = workload(),
  effect = 'idempotent',
}: SubjectOptions = {}): Orchestrator {
  const input = workInput(z);
  const tools = [defineTool({ ...toolSpec, input, effect, execute: work })];
  return createOrchestrator({ ...workloadRoles(decide), tools, store, limits });
}

/** Runs W(n) once, and throws unless all of it was done, so that wrong answers do not count as fast ones. */
export async function runSubject(orchestrator: Orchestrator, steps: number): Promise<void> {
  const { status, iterations } = await orchestrator
    .start(requestOf(steps), { inputs: { steps } })
    .result();
  if (status !== 'completed' || iterations !== steps + 1) {
    throw new Error(`W(${steps}) ended as ${status} after ${iterations} iterations`);
  }
}

/** Number of steps after which the engine has compiled hot code. */
const warmUpSteps = 40_000;

/** Number of steps that restore compiled code after a garbage collection. */
const rewarmUpSteps = 3_000;

/** Runs W(100) until the code is compiled. @param orchestrator one in memory by default */
export async function warmUp(orchestrator?: Orchestrator): Promise<void> {
  if (orchestrator !== undefined) return runSteps(orchestrator, warmUpSteps);
  await using own = workloadOrchestrator();
  await runSteps(own, warmUpSteps);
}

/** The same after a garbage collection. */
export async function rewarmUp(orchestrator?: Orchestrator): Promise<void> {
  if (orchestrator !== undefined) return runSteps(orchestrator, rewarmUpSteps);
  await using own = workloadOrchestrator();
  await runSteps(own, rewarmUpSteps);
}

async function runSteps(orchestrator: Orchestrator, count: number): Promise<void> {
  const steps = 100;
  for (let turn = 0; turn < count / steps; turn += 1) await runSubject(orchestrator, steps);
}

function workloadRoles(decide: Workload['decide']): Roles {
  return scriptedRoles({
    decide: ({ log, inputs }) => nextDecision(decide(lastText(log.at(-1), Number(inputs.steps)))),
    coordinate: ({ command, candidates }) => {
      const tool = candidates.find(({ name }) => name === 'work');
      if (tool === undefined) throw new Error(`the tool is no candidate for ${command}`);
      const { step, of } = place(command);
      const args = { ...argumentsOf(step, of) };
      return { status: 'selected', kind: 'tool', name: tool.name, args, reason: '' };
    },
  });
}

/** Reads only the last entry of the log. */
function lastText(last: LogEntry | undefined, steps: number): string {
  return last?.type === 'iteration' ? (last.result?.summary ?? '') : requestOf(steps);
}

function nextDecision(args: WorkArguments | undefined): ExecutorDecision {
  if (args === undefined) {
    const goalsProgress = [{ goalId: 'GOAL_1', status: 'achieved' as const }];
    return { action: 'COMPLETE', ...progress, goalsProgress };
  }
  const command = `Work on step ${args.step} of ${args.of}: next open item`;
  return { action: 'COMMAND', command, ...progress };
}
