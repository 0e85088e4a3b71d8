import { type Json, jsonObjectSchema, jsonSchema, modes } from '@pce/core';
import * as z from 'zod';
import { describeJson, kindOf } from './json-value.js';
import { isName, nameRule } from './names.js';
import { formatPath, type SourcePath } from './problem.js';
import { categories, inputTypes } from './workflow.js';

const name = z.string().refine(isName, { error: `expected ${nameRule}` });
/** Names with their paths, or a list of names that are their own paths. */
const namedPaths = z.union([z.array(name), z.record(name, z.string())], {
  error: 'expected a mapping of names to paths, or a list of names',
});

/** Keys that PCE does not know stay where they are. */
const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catchall(jsonSchema);

const inputShape = loose({
  type: z.enum(inputTypes).default('any'),
  required: z.boolean().optional(),
  from: z.string().optional(),
  default: z.optional(jsonSchema),
  description: z.string().default(''),
});

const stepShape = loose({
  name,
  tool: z.string().min(1),
  args: z._default(jsonObjectSchema, {}),
  outputs: namedPaths.optional(),
  when: z.string().optional(),
});

const fallbackShape = loose({
  workflow: z.string().optional(),
  message: z.string().optional(),
}).refine(({ workflow, message }) => workflow !== undefined || message !== undefined, {
  error: 'expected a workflow, a message, or both',
});

/** The front matter of a workflow file. Unknown keys stay. */
export const workflowShape = loose({
  name: z.string().regex(/^[A-Za-z0-9][\w .-]{0,99}$/, {
    error:
      'expected at most 100 letters, digits, spaces, ".", "_" and "-", a letter or digit first',
  }),
  version: z
    .union([z.string(), z.number()], { error: 'expected a version such as 1.0' })
    .default('1'),
  category: z.enum(categories).default('own'),
  description: z.string().default(''),
  triggers: z.array(jsonSchema).default([]),
  inputs: z
    .record(
      name,
      z.preprocess((value) => value ?? {}, inputShape),
    )
    .default({}),
  steps: z.array(stepShape).min(1),
  outputs: z
    .union([z.array(name), z.record(name, jsonSchema)], {
      error: 'expected a mapping of names to placeholders, or a list of names',
    })
    .optional(),
  success_criteria: z.array(z.string()).default([]),
  fallback: fallbackShape.optional(),
  constraints: z.array(z.string()).default([]),
  mode: z.enum([...modes, 'both']).default('both'),
});

export type WorkflowShape = z.infer<typeof workflowShape>;
export type StepShape = z.infer<typeof stepShape>;
export type InputShape = z.infer<typeof inputShape>;

/** The keys each part of the file may have. */
export const knownKeys = {
  workflow: Object.keys(workflowShape.shape),
  input: Object.keys(inputShape.shape),
  step: Object.keys(stepShape.shape),
  fallback: ['workflow', 'message'],
} as const;

/** What is wrong with the shape: `steps[0].tool: expected text, but it is missing`. */
export function describeIssue(issue: z.core.$ZodIssue, found: Json | undefined): string {
  const expected = describeExpected(issue);
  const actual =
    found === undefined
      ? 'but it is missing'
      : `found ${typeof found === 'string' ? describeJson(found) : kindOf(found)}`;
  const where = formatPath(toSourcePath(issue.path));
  return `${where === '' ? '' : `${where}: `}${expected}${expected === issue.message ? '' : `, ${actual}`}`;
}

export function toSourcePath(path: readonly PropertyKey[]): SourcePath {
  return path.map((key) => (typeof key === 'number' ? key : String(key)));
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  array: 'a list',
  object: 'a mapping',
  record: 'a mapping',
  boolean: 'true or false',
  number: 'a number',
};

function describeExpected(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type')
    return `expected ${typeNames[issue.expected] ?? issue.expected}`;
  if (issue.code === 'invalid_value') return `expected one of ${issue.values.join(', ')}`;
  if (issue.code === 'too_small') {
    return issue.origin === 'array'
      ? `expected a list of at least ${issue.minimum}`
      : 'expected text';
  }
  return issue.message;
}
