import { criterionNames } from '@pce/core/criteria';
import { parsePath } from '@pce/core/tools';
import type { Report, SourcePath } from '../problem.js';
import { suggestion } from '../schema/names.js';
import type { WorkflowCriterion } from '../workflow.js';
import type { KnownNames } from './check-placeholders.js';

/** Warns of names in a criterion that nothing gives. A bare word may be text to compare with, so it is no error. */
export function checkCriterionNames(
  { text, criterion }: WorkflowCriterion,
  path: SourcePath,
  known: KnownNames,
  report: Report,
): void {
  for (const name of criterionNames(criterion)) {
    const [root, step] = parsePath(name) ?? [name];
    const isKnown = known.steps.has(String(root === 'steps' ? step : root));
    if (isKnown || known.values.has(String(root))) continue;
    const hint = suggestion(String(root), known.values);
    report(
      path,
      `${JSON.stringify(text)}: ${name} is no input or output that is known here${hint}`,
      'warning',
    );
  }
}
