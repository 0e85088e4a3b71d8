import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowMatch, WorkflowMatcher } from '@pce/core/ports';
import type { ProcessInfo, SimulationEnvironment } from './environment.js';

/** Names of workflows, and the tools their steps call. */
const workflows: ReadonlyMap<string, readonly string[]> = new Map([
  ['research', ['look.up', 'write.down']],
  ['report', ['look.source', 'send.once']],
  ['pay', ['send.money']],
  ['broken', ['no.such']],
]);

const names = ['research', 'report', 'pay', 'broken'] as const;

/** Workflows of a few steps, some with another to fall back on. They change with the release of the process. */
export function simulatedWorkflows(
  environment: SimulationEnvironment,
  { release }: ProcessInfo,
): WorkflowMatcher {
  const { random } = environment;
  const hashOf = (workflow: string): string => `${workflow} ${release}`;
  const toMatch = (workflow: string): WorkflowMatch => ({
    workflow,
    hash: hashOf(workflow),
    inputs: { n: random.chance(0.1) ? { $ref: 'r1.n' } : random.below(3) },
    why: 'the simulator wanted it to',
  });
  return {
    match: () => (random.chance(0.15) ? toMatch(random.pick(names)) : undefined),
    select({ workflow }) {
      if (workflows.has(workflow)) return toMatch(workflow);
      throw new InvalidInputError(`there is no workflow ${workflow}`);
    },
    advance({ workflow, hash, inputs, steps, fallbackOf }) {
      const tools = workflows.get(workflow) ?? [];
      if (hash !== hashOf(workflow)) throw new InvalidInputError(`${workflow} has changed`);
      if (steps.at(-1)?.outcome.ok === false) {
        const message = `step ${steps.length} of ${workflow} failed`;
        return workflow === 'research' || fallbackOf.length > 2
          ? { type: 'fail', message }
          : { type: 'fail', message, fallback: { ...toMatch('research'), inputs: { n: 1 } } };
      }
      const tool = tools[steps.length];
      const asks = workflow === 'report' ? { timeoutMs: 40_000, maxAttempts: 2 } : {};
      return tool === undefined
        ? { type: 'complete', outputs: { steps: steps.length }, summary: `${workflow} is done` }
        : { type: 'call', step: `${steps.length + 1}`, tool, args: { n: inputs.n ?? 0 }, ...asks };
    },
    versions: () => Object.fromEntries([...workflows.keys()].map((name) => [name, hashOf(name)])),
  };
}
