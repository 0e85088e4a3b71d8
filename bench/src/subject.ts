import {
  createOrchestrator,
  defineTool,
  type LogEntry,
  memoryStore,
  type Orchestrator,
  type Store,
} from '@pce/core';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import { argumentsOf, decide, place, requestOf, toolDescription, work } from './workload.ts';

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

function lastText(entry: LogEntry | undefined, steps: number): string {
  return entry?.type === 'iteration' ? (entry.result?.summary ?? '') : requestOf(steps);
}

/** An orchestrator that carries out W(n) for turns whose input `steps` is n. */
export function workloadOrchestrator(store: Store = memoryStore(), delayMs = 0): Orchestrator {
  const roles = scriptedRoles({
    decide({ log, inputs }) {
      const args = decide(lastText(log.at(-1), Number(inputs.steps)));
      return args === undefined
        ? completion()
        : aCommand(`Work on step ${args.step} of ${args.of}: next open item`);
    },
    coordinate({ command, candidates }) {
      const [tool] = candidates;
      if (tool === undefined) throw new Error(`no candidate for ${command}`);
      const { step, of } = place(command);
      const args = { ...argumentsOf(step, of) };
      return { status: 'selected', kind: 'tool', name: tool.name, args, reason: '' };
    },
  });
  const tool = defineTool({
    name: 'work',
    description: toolDescription,
    input,
    effect: 'idempotent',
    execute: (args) => work(args, delayMs),
  });
  return createOrchestrator({ ...roles, tools: [tool], store, limits });
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
