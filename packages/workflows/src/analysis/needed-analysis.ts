import type { Json } from '@pce/core/contracts';
import type { NeededAnalysis } from '@pce/core/ports';
import { dataRequirements } from '../triggers/data-requirement.js';
import type { Workflow } from '../workflow.js';

/** Returns what the triggers need from a request's analysis; `undefined` if they need nothing. */
export function neededAnalysis(workflows: readonly Workflow[]): NeededAnalysis | undefined {
  const conditions = workflows.flatMap(({ triggers }) =>
    triggers.flatMap((trigger) => trigger.conditions),
  );
  const purposes = conditions.flatMap((each) =>
    each.kind === 'action' && !each.isNaming ? [each.text] : [],
  );
  const requirements = conditions.flatMap((each): [string, Json][] =>
    each.kind === 'data-requirement'
      ? [[each.path.slice(dataRequirements.length + 1), each.expected]]
      : [],
  );
  return purposes.length + requirements.length === 0
    ? undefined
    : { purposes: [...new Set(purposes)], requirements: Object.fromEntries(requirements) };
}
