import { parseCriterion } from '@pce/core/criteria';
import type { Report, SourcePath } from '../problem.js';
import type { WorkflowCriterion } from '../workflow.js';

/** A condition as core reads it. `{{products}} is not empty`, with braces around a name, is read too. */
export function buildCriterion(
  text: string,
  path: SourcePath,
  report: Report,
): WorkflowCriterion | undefined {
  const criterion = parseCriterion(text.replaceAll(bracedName, '`$2`'));
  if (criterion !== undefined) return { text, criterion };
  const example = 'such as "findings is not empty" or "count(findings) >= 3"';
  report(path, `${JSON.stringify(text)} is not a check that code can do; expected one ${example}`);
  return undefined;
}

const bracedName = /(["']?)\{\{ *([\w$.[\]-]+) *\}\}\1/g;
