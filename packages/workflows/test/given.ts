import type { Json } from '@pce/core/contracts';
import type { ToolOutcome } from '@pce/core/internal';
import type { WorkflowMove, WorkflowProgress } from '@pce/core/ports';
import { expect } from 'vitest';
import { type Workflows, workflowsFrom } from '../src/workflows.js';

/** A finished call; its default duration is 0. */
export type FinishedStep = Omit<WorkflowProgress['steps'][number], 'durationMs'> & {
  readonly durationMs?: number;
};

export const ok = (data: Json): ToolOutcome => ({ ok: true, data, summary: '', claims: [] });

export const failed: ToolOutcome = {
  ok: false,
  error: { code: 'timeout', message: 'no answer in 30 s', isRetryable: true },
};

/** Finished calls by their steps. */
export const done = (...calls: readonly (readonly [step: string, data: Json])[]): FinishedStep[] =>
  calls.map(([step, data]) => ({ step, outcome: ok(data) }));

export interface Given {
  readonly workflows: Workflows;
  advance(
    workflow: string,
    steps: readonly FinishedStep[],
    rest?: Partial<WorkflowProgress>,
  ): WorkflowMove;
}

/** Workflows from front matters without errors, and their moves. */
export function given(...frontMatters: readonly string[]): Given {
  const workflows = workflowsFrom(
    frontMatters.map((each, index) => ({ file: `${index}.md`, text: `---\n${each}\n---\n` })),
  );
  expect(workflows.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
  return {
    workflows,
    advance(workflow, steps, rest = {}) {
      const hash = workflows.versions()[workflow] ?? '';
      const finished = steps.map((each) => ({ durationMs: 0, ...each }));
      return workflows.advance({
        workflow,
        hash,
        inputs: {},
        fallbackOf: [],
        ...rest,
        steps: finished,
      });
    },
  };
}
