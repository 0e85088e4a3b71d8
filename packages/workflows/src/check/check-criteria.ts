import { type Criterion, criterionNames, parsePath } from '@pce/core/internal';
import type { Report, SourcePath } from '../problem.js';
import { suggestion } from '../schema/names.js';
import type { WorkflowCriterion } from '../workflow.js';
import type { KnownNames } from './check-placeholders.js';

/** Reports undefined names in a criterion. A bare word on the right of a comparison may be text, so it is only warned about. */
export function checkCriterionNames(
  { text, criterion }: WorkflowCriterion,
  path: SourcePath,
  known: KnownNames,
  report: Report,
): void {
  const subjects = subjectNames(criterion);
  for (const name of criterionNames(criterion)) {
    const [root, step] = parsePath(name) ?? [name];
    const isKnown = known.steps.has(String(root === 'steps' ? step : root));
    if (isKnown || known.values.has(String(root))) continue;
    const hint = suggestion(String(root), known.values);
    report(
      path,
      `${JSON.stringify(text)}: ${name} is no input or output that is known here${hint}`,
      subjects.has(name) ? 'error' : 'warning',
    );
  }
}

/** Returns the names that a criterion tests, without those it compares with; files may exist that no step names. */
function subjectNames(criterion: Criterion): ReadonlySet<string> {
  switch (criterion.type) {
    case 'all':
    case 'any':
      return new Set(criterion.criteria.flatMap((each) => [...subjectNames(each)]));
    case 'not':
      return subjectNames(criterion.criterion);
    case 'empty':
    case 'contains':
      return new Set([criterion.name]);
    case 'compare':
      return new Set('name' in criterion.left ? [criterion.left.name] : []);
    case 'exists':
    case 'amount':
      return new Set();
  }
}
