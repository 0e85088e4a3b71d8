import type { Json } from '@pce/core/contracts';
import type * as z from 'zod';
import { describeJson, kindOf } from '../json/json-value.js';
import { formatPath, type SourcePath } from '../problem.js';

/** Describes an issue of a schema: `steps[0].tool: expected text, but it is missing`. */
export function describeIssue(issue: z.core.$ZodIssue, found: Json | undefined): string {
  const expected = describeExpected(issue);
  const actual =
    found === undefined
      ? 'but it is missing'
      : `found ${typeof found === 'string' || isRange(issue) ? describeJson(found) : kindOf(found)}`;
  const where = formatPath(toSourcePath(issue.path));
  return `${where === '' ? '' : `${where}: `}${expected}${expected === issue.message ? '' : `, ${actual}`}`;
}

export function toSourcePath(path: readonly PropertyKey[]): SourcePath {
  return path.map((key) => (typeof key === 'number' ? key : String(key)));
}

/** Returns whether an issue is a number out of range, for which the number is more informative than its kind. */
function isRange(issue: z.core.$ZodIssue): boolean {
  return (issue.code === 'too_small' || issue.code === 'too_big') && issue.origin !== 'array';
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
  boolean: 'true or false',
  number: 'a number',
  int: 'a whole number',
};

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return `expected ${typeNames[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `expected one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') {
    if (issue.origin === 'array') return `expected a list of at least ${issue.minimum}`;
    return issue.origin === 'string' ? 'expected text' : `expected at least ${issue.minimum}`;
  }
  if (issue.code === 'too_big') return `expected at most ${issue.maximum}`;
  return issue.message;
}
