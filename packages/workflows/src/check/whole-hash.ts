import { sha256 } from '@pce/core/internal';
import type { Workflow } from '../workflow.js';
import { reachedFrom } from './nesting.js';

/** Returns a workflow whose hash covers the workflows it runs, since a change of those changes it too. */
export function withWholeHash(
  workflow: Workflow,
  workflows: ReadonlyMap<string, Workflow>,
): Workflow {
  const reached = reachedFrom(workflow, workflows);
  if (reached.length === 0) return workflow;
  const inner = reached.flatMap((name) => {
    const nested = workflows.get(name);
    return nested === undefined ? [] : [`${name}\n${nested.hash}`];
  });
  return { ...workflow, hash: sha256([workflow.hash, ...inner].join('\n')) };
}
