import type { Roles } from '@pce/core';
import type { ExecutorDecision } from '@pce/core/contracts';
import type { LogEntry } from '@pce/core/log';
import { scriptedRoles } from '@pce/testkit';
import { argumentsOf, place, requestOf, type WorkArguments, type Workload } from './workload.ts';

const progress = { goalFocus: [], goalsProgress: [], reasoning: '' };

/** Roles that carry out W(n) without a model or a delay. */
export function workloadRoles(decide: Workload['decide']): Roles {
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

/** Reads the last entry of the log and nothing before it. */
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
