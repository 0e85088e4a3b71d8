import { createHash } from 'node:crypto';
import type { Workflow } from '../workflow.js';
import { reachedFrom } from './nesting.js';

/** A workflow that runs others is another one when one of those changes: its hash covers them. */
export function withWholeHash(
  workflow: Workflow,
  workflows: ReadonlyMap<string, Workflow>,
): Workflow {
  const reached = reachedFrom(workflow, workflows);
  if (reached.length === 0) return workflow;
  const inner = reached.map((name) => `${name}\n${workflows.get(name)?.hash ?? ''}`);
  const hash = createHash('sha256').update([workflow.hash, ...inner].join('\n'));
  return { ...workflow, hash: hash.digest('hex') };
}
