import type { Json, JsonObject } from '@pce/core/contracts';
import { isJsonObject, valueAt } from '@pce/core/internal';
import type * as z from 'zod';
import { buildWorkflow } from '../build/build-workflow.js';
import { checkWorkflow } from '../check/check-workflow.js';
import { describeJson, kindOf } from '../json/json-value.js';
import { formatPath, type Report, type SourcePath } from '../problem.js';
import { suggestion } from '../schema/names.js';
import { knownKeys, workflowSchema } from '../schema/workflow-schema.js';
import { type ParsedWorkflow, readDocument } from './read-document.js';

/**
 * Reads and checks one workflow file, without the workflows that it names. Never throws.
 *
 * @param file - Name of the file, for problems.
 */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  return readDocument(text, { file, expected: 'name and steps' }, (document, report) => {
    reportUnknownKeys(document.frontMatter, report);
    const frontMatter = readWithSchema(workflowSchema, document.frontMatter, report);
    if (frontMatter === undefined) return undefined;
    const workflow = buildWorkflow(frontMatter, document, report);
    checkWorkflow(workflow, report);
    return workflow;
  });
}

/** Reads fields with a schema. Reports each issue; `undefined` if there is one. */
export function readWithSchema<Schema extends z.ZodType>(
  schema: Schema,
  fields: JsonObject,
  report: Report,
): z.output<Schema> | undefined {
  const read = schema.safeParse(fields);
  for (const issue of read.error?.issues ?? []) {
    const path = toSourcePath(issue.path);
    report(path, describeIssue(issue, valueAt(fields, path)));
  }
  return read.data;
}

/** Describes an issue of a schema: `steps[0].tool: expected text, but it is missing`. */
function describeIssue(issue: z.core.$ZodIssue, found: Json | undefined): string {
  const expected = describeExpected(issue);
  const actual =
    found === undefined
      ? 'but it is missing'
      : `found ${typeof found === 'string' || isRange(issue) ? describeJson(found) : kindOf(found)}`;
  const where = formatPath(toSourcePath(issue.path));
  return `${where === '' ? '' : `${where}: `}${expected}${expected === issue.message ? '' : `, ${actual}`}`;
}

function toSourcePath(path: readonly PropertyKey[]): SourcePath {
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

/** Warns of unknown keys, which stay in `extra`. */
function reportUnknownKeys(fields: JsonObject, report: Report): void {
  const check = (value: Json | undefined, path: SourcePath, known: readonly string[]): void => {
    for (const key of Object.keys(isJsonObject(value) ? value : {})) {
      if (known.includes(key)) continue;
      report([...path, key], unknownKey(key, known), 'warning');
    }
  };
  check(fields, [], knownKeys.workflow);
  check(fields.fallback, ['fallback'], knownKeys.fallback);
  for (const [name, input] of Object.entries(isJsonObject(fields.inputs) ? fields.inputs : {})) {
    check(input, ['inputs', name], knownKeys.input);
  }
  for (const [index, step] of (Array.isArray(fields.steps) ? fields.steps : []).entries()) {
    const path = ['steps', index];
    check(step, path, knownKeys.step);
    if (!isJsonObject(step)) continue;
    check(step.forEach, [...path, 'forEach'], knownKeys.forEach);
    check(step.retry, [...path, 'retry'], knownKeys.retry);
  }
}

/** Returns the warning that a key is kept and not used. */
export function unknownKey(key: string, known: readonly string[]): string {
  return `${key}: not a key that PCE knows; kept, but not used${suggestion(key, known)}`;
}
