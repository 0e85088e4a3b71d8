import type { SourcePath } from '../problem.js';
import type { Workflow, WorkflowStep } from '../workflow.js';

/** A reference from a workflow to another. */
export interface Link {
  readonly kind: 'fallback' | 'step';
  readonly to: string;
  readonly path: SourcePath;
  /** The step that runs it; `undefined` for the fallback. */
  readonly step?: WorkflowStep;
}

/** Returns the workflows that a workflow runs, or falls back to. */
export function linksOf({ steps, fallback }: Workflow): readonly Link[] {
  const inside = steps.flatMap((step, index): Link[] =>
    step.target.kind === 'workflow'
      ? [{ kind: 'step', to: step.target.name, path: ['steps', index, 'workflow'], step }]
      : [],
  );
  return fallback?.workflow === undefined
    ? inside
    : [...inside, { kind: 'fallback', to: fallback.workflow, path: ['fallback', 'workflow'] }];
}
