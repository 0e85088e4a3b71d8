import type { ToolCatalog } from '@pce/core';
import type { ExecutorDecision } from '@pce/core/contracts';
import type { Executor, ExecutorInput } from '@pce/core/ports';
import type { Workflow, Workflows } from '@pce/workflows';
import { hostContext } from '../history/lessons.js';
import { askedSteps, workflowFor } from './asked-steps.js';

interface Grown {
  readonly workflow: Workflow;
  readonly command: string;
}

/**
 * Has a promoted workflow whose trigger is what the request asks serve it as a whole, by code. The given Executor decides
 * about all other requests, and takes over where the workflow fails, unless something may have happened that must not happen
 * twice.
 */
export function grownExecutor(
  executor: Executor,
  workflows: Workflows,
  tools: Pick<ToolCatalog, 'get'>,
): Executor {
  // Another workflow counts as lasting: its tools are not looked at.
  const isOnce = ({ steps }: Workflow): boolean =>
    steps.some(({ target }) => (tools.get(target.name)?.effect ?? 'once') === 'once');
  return {
    ...executor,
    async decide(input, context) {
      const grown = input.attempt === 1 && input.iteration <= 2 && grownFor(input, workflows);
      const decision = grown && decisionFor(input, grown, isOnce);
      return decision || executor.decide(input, context);
    },
  };
}

function grownFor(
  { request, inputs, mode, context, mustAnalyze, answers }: ExecutorInput,
  workflows: Workflows,
): Grown | undefined {
  // Context, and words of a person, may change what the request means.
  const isAlone = hostContext(context) === '' && answers.length === 0;
  if (!isAlone || mustAnalyze !== undefined) return undefined;
  const found = workflowFor(workflows, askedSteps(request, inputs), { inputs, mode });
  const workflow = workflows.list.find(({ name }) => name === found?.match.workflow);
  return found && workflow?.isPromoted ? { workflow, command: found.command } : undefined;
}

function decisionFor(
  { goals, iteration, log }: ExecutorInput,
  { workflow, command }: Grown,
  isOnce: (workflow: Workflow) => boolean,
): ExecutorDecision | undefined {
  const goalFocus = goals.map(({ id }) => id);
  if (iteration === 1) {
    const reasoning = `The workflow ${workflow.name} does what this request asks.`;
    return { action: 'COMMAND', command, goalFocus, goalsProgress: [], reasoning };
  }
  const last = log.findLast(({ type }) => type === 'iteration');
  if (last?.type !== 'iteration' || last.command !== command) return undefined;
  if (last.result?.status === 'success') {
    const goalsProgress = goalFocus.map((goalId) => ({ goalId, status: 'achieved' as const }));
    const reasoning = `The workflow ${workflow.name} did what this request asks.`;
    return { action: 'COMPLETE', goalFocus, goalsProgress, reasoning };
  }
  if (!isOnce(workflow)) return undefined;
  const reasoning = `The workflow ${workflow.name} failed, and a part of it must not happen twice: ${last.result?.summary ?? ''}`;
  return { action: 'BLOCKED', goalFocus, goalsProgress: [], reasoning };
}
