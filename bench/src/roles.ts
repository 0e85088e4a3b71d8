import type { ExecutorDecision, LogEntry, Roles } from '@pce/core';
import { argumentsOf, decide, place, requestOf } from './workload.ts';

const progress = { goalFocus: [], goalsProgress: [], reasoning: '' };

/**
 * Roles that carry out W(n) without a model or a delay. Not those of the test helpers: loading these also loads a
 * property tester, whose memory would count as ours.
 */
export function workloadRoles(): Roles {
  return {
    planner: {
      plan: async () => ({
        goals: [
          { id: 'GOAL_1', description: 'Do the work', priority: 'medium' as const, dependsOn: [] },
        ],
        approach: '',
        successCriteria: [],
        routeTo: 'executor' as const,
        reason: '',
        workpad: { tasks: [], assumptions: [], constraints: [], openQuestions: [], risks: [] },
      }),
    },
    executor: {
      decide: async ({ log, inputs }) => nextDecision(log.at(-1), Number(inputs.steps)),
    },
    coordinator: {
      coordinate: async ({ command, candidates }) => {
        const [tool] = candidates;
        if (tool === undefined) throw new Error(`no candidate for ${command}`);
        const { step, of } = place(command);
        const args = { ...argumentsOf(step, of) };
        return { status: 'selected', kind: 'tool', name: tool.name, args, reason: '' };
      },
    },
    synthesizer: { synthesize: async () => ({ answer: 'Done.' }) },
    validator: {
      validate: async () => ({
        score: 1,
        checks: {
          claimsSupported: true,
          nothingInvented: true,
          queryAddressed: true,
          coherentFormat: true,
          sourcesPresent: true,
        },
        goals: [],
        criteria: [],
        issues: [],
        revisionHints: [],
        suggestedFixes: [],
        reasons: [],
      }),
    },
  };
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
