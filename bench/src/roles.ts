import type { ExecutorDecision, LogEntry, Roles } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import { argumentsOf, decide, place, requestOf } from './workload.ts';

const progress = { goalFocus: [], goalsProgress: [], reasoning: '' };

/** Roles that carry out W(n) without a model or a delay. */
export function workloadRoles(): Roles {
  return scriptedRoles({
    decide: ({ log, inputs }) => nextDecision(log.at(-1), Number(inputs.steps)),
    coordinate: ({ command, candidates }) => {
      const [tool] = candidates;
      if (tool === undefined) throw new Error(`no candidate for ${command}`);
      const { step, of } = place(command);
      const args = { ...argumentsOf(step, of) };
      return { status: 'selected', kind: 'tool', name: tool.name, args, reason: '' };
    },
  });
}

/** Reads the last entry of the log and nothing before it. */
function nextDecision(last: LogEntry | undefined, steps: number): ExecutorDecision {
  const text = last?.type === 'iteration' ? (last.result?.summary ?? '') : requestOf(steps);
  const args = decide(text);
  if (args === undefined) {
    const goalsProgress = [{ goalId: 'GOAL_1', status: 'achieved' as const }];
    return { action: 'COMPLETE', ...progress, goalsProgress };
  }
  const command = `Work on step ${args.step} of ${args.of}: next open item`;
  return { action: 'COMMAND', command, ...progress };
}
