import { criterionNames, parsePath } from '@pce/core';
import type { KnownNames } from './check-placeholders.js';
import { suggestion } from './names.js';
import type { Report, SourcePath } from './problem.js';
import type { WorkflowCriterion } from './workflow.js';

/** Warns of names in a criterion that nothing gives. A bare word may be text to compare with, so it is no error. */
export function checkCriterionNames(
  { text, criterion }: WorkflowCriterion,
  path: SourcePath,
  known: KnownNames,
  report: Report,
): void {
  for (const name of criterionNames(criterion)) {
    const [root, step] = parsePath(name) ?? [name];
    const isKnown =
      root === 'steps' ? known.steps.has(String(step)) : known.values.has(String(root));
    if (isKnown) continue;
    const hint = suggestion(String(root), known.values);
    report(
      path,
      `${JSON.stringify(text)}: ${name} is no input or output that is known here${hint}`,
      'warning',
    );
  }
}
