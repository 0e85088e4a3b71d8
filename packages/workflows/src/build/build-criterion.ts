import { parseCriterion } from '@pce/core/internal';
import type { Report, SourcePath } from '../problem.js';
import type { WorkflowCriterion } from '../workflow.js';

/** Parses a condition for core. Also accepts `{{products}} is not empty`, with braces around a name. */
export function buildCriterion(
  text: string,
  path: SourcePath,
  report: Report,
): WorkflowCriterion | undefined {
  const plain = text.replaceAll(bracedName, '`$2`');
  const criterion = parseCriterion(withBareNames(plain)) ?? parseCriterion(plain);
  if (criterion !== undefined) return { text, criterion };
  const example = 'such as "findings is not empty" or "count(findings) >= 3"';
  report(path, `${JSON.stringify(text)} is not a check that code can do; expected one ${example}`);
  return undefined;
}

const bracedName = /(["']?)\{\{ *([\p{L}\p{M}\p{N}_$.[\]-]+) *\}\}\1/gu;

/** Completes bare names: in `ready AND count(files) > 2`, a name alone is a value that must be true. */
function withBareNames(text: string): string {
  return text
    .split(/(\s+(?:and|or)\s+|\b(?:count|length)\s*\([^()]*\)|[()])/i)
    .map((part, index) => (index % 2 === 0 ? part.replace(bareName, '$1$2$3 is true$4') : part))
    .join('');
}

const bareName = /^(\s*)((?:not\s+)?)(`[^`]+`|[\p{L}_$][\p{L}\p{M}\p{N}_$.[\]-]*)(\s*)$/iu;
