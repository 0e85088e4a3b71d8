import { jsonObjectSchema, jsonSchema, modes } from '@pce/core/internal';
import * as z from 'zod';
import { categories, inputTypes } from '../workflow.js';
import { letters, namePattern, nameRule } from './names.js';

/** Name of an input, a step or an output. */
const name = z.string().regex(namePattern, { error: `expected ${nameRule}` });

/** Builds an object schema that keeps unknown keys. */
const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catchall(jsonSchema);

/** Makes a schema optional: a YAML key without a value is null, which counts as missing. */
const optional = <Schema extends z.core.$ZodType>(schema: Schema, description: string) =>
  z
    .nullish(schema)
    .transform((value) => value ?? undefined)
    .meta({ description });

const withDefault = <Schema extends z.core.$ZodType>(
  schema: Schema,
  value: z.output<Schema>,
  description: string,
) =>
  z
    .nullish(schema)
    .transform((given): z.output<Schema> => given ?? value)
    .meta({ description });

const text = z.string();
const anyCondition = 'such as "findings is not empty OR count(facts) >= 3"';

const forEachSchema = loose({
  in: z.union([text.min(1), z.array(jsonSchema)], { error: 'expected a name, a path or a list' }),
  as: withDefault(name, 'item', 'The name of the item. Default: item'),
  index: withDefault(name, 'index', 'The name of its index, from 0. Default: index'),
  max: withDefault(z.int().min(1).max(1_000), 100, 'A longer list is an error. Default: 100'),
});

/** Maximum number of attempts, as in core. */
const attempts = z.int().min(1).max(10);

/** Returns the JSON Schema of a mapping that has a text at a key. */
function havingText(key: string) {
  return { type: 'object', properties: { [key]: { type: 'string' } }, required: [key] };
}

/** A sentence, or a bare true or false. */
const condition = z.union([text, z.boolean()], { error: 'expected a condition' });

/** One step of a workflow file. */
const stepSchema = loose({
  name,
  description: withDefault(text, '', 'Purpose, for readers'),
  tool: optional(text.min(1), 'The tool it calls'),
  workflow: optional(text.min(1), 'The workflow it runs, in place of a tool'),
  args: withDefault(jsonObjectSchema, {}, 'Arguments; {{name}} stands for an input or an output'),
  outputs: optional(
    z.union([z.array(name), z.record(name, text)], {
      error: 'expected a mapping of names to paths, or a list of names',
    }),
    'Names for parts of the result. Default: the whole result, under the name of the step',
  ),
  when: optional(
    condition,
    `Run only if this holds: the name of a true value, or a check ${anyCondition}`,
  ),
  condition: optional(condition, 'The same as when'),
  forEach: optional(
    z.union([text.min(1), z.array(jsonSchema), forEachSchema], {
      error: 'expected a name, a path, a list, or a mapping with in, as, index and max',
    }),
    'Run once for each item of a list, in order',
  ),
  retry: optional(
    z.union([attempts, loose({ maxAttempts: attempts })], {
      error: 'expected a number of tries from 1 to 10, or { maxAttempts: 3 }',
    }),
    'Tries of one call, the first included; only where the failure may pass and the tool may run again',
  ),
  approval: optional(
    z.enum(['always'], { error: 'expected always' }),
    'always: a person must approve each call, regardless of the host',
  ),
  timeoutMs: optional(
    z.int().min(1),
    'Milliseconds one try may take, within the limit of the host',
  ),
}).meta({ oneOf: ['tool', 'workflow'].map(havingText) });

export type StepFrontMatter = z.infer<typeof stepSchema>;

// The keys of a workflow file. schema.json is generated from this; descriptions are for authors of workflow files.

const inputSchema = loose({
  type: withDefault(z.enum(inputTypes), 'any', 'Default: any'),
  required: optional(z.boolean(), 'Default: true if there is no default'),
  from: optional(
    text,
    'Where the value comes from when no slot gives it: query, context.x or inputs.x',
  ),
  default: z.optional(jsonSchema).meta({ description: 'Used if no value is given' }),
  description: withDefault(text, '', 'Meaning, for readers'),
});

const fallbackSchema = loose({
  workflow: optional(text, 'The workflow that runs instead'),
  message: optional(text, 'Message to show'),
}).refine(({ workflow, message }) => workflow !== undefined || message !== undefined, {
  error: 'expected a workflow, a message, or both',
});

/** The front matter of a workflow file. Unknown keys are kept. */
export const workflowSchema = loose({
  name: z
    .string()
    .regex(new RegExp(`^[0-9${letters}][\\w${letters} .-]{0,99}$`), {
      error:
        'expected at most 100 letters, digits, spaces, ".", "_" and "-", a letter or digit first',
    })
    .meta({ description: 'Unique among the workflows that are loaded together' }),
  version: withDefault(
    z.union([text, z.number()], { error: 'expected a version such as 1.0' }),
    '1',
    'Default: 1',
  ),
  category: withDefault(z.enum(categories), 'own', 'Default: own'),
  description: withDefault(text, '', 'Purpose, for readers'),
  triggers: withDefault(
    z.array(jsonSchema),
    [],
    'When it runs; one is enough. Text with {slots} or without, or a mapping of action, action_needed, intent, data_requirements, pattern, literal',
  ),
  inputs: withDefault(
    z.record(
      name,
      inputSchema.nullish().transform((input) => input ?? inputSchema.parse({})),
    ),
    {},
    'Values required before it runs, by name',
  ),
  steps: z.array(stepSchema).min(1).meta({ description: 'Steps in order' }),
  outputs: optional(
    z.union([z.array(name), z.record(name, jsonSchema)], {
      error: 'expected a mapping of names to placeholders, or a list of names',
    }),
    'Results by name: placeholders, or { type, description } of an output. Default: every output of every step',
  ),
  success_criteria: withDefault(
    z.array(text),
    [],
    `All must hold after the last step, ${anyCondition}`,
  ),
  fallback: optional(fallbackSchema, 'Alternative if a step or a criterion fails'),
  constraints: withDefault(
    z.union([z.array(z.union([text, jsonObjectSchema])), jsonObjectSchema], {
      error: 'expected a mapping such as { max_calls: 10 }, or a list',
    }),
    [],
    'max_calls, max_<things>, timeoutMs, timeout_seconds are enforced; the rest is for people',
  ),
  promoted: optional(
    z.record(z.string(), jsonSchema),
    'Origin, as written by pce grow; a workflow without it is never proposed for demotion',
  ),
  mode: withDefault(z.enum([...modes, 'both']), 'both', 'Modes in which it may run. Default: both'),
});

export type WorkflowFrontMatter = z.infer<typeof workflowSchema>;
export type InputFrontMatter = z.infer<typeof inputSchema>;

/** The keys each part of the file may have. */
export const knownKeys = {
  workflow: Object.keys(workflowSchema.shape),
  input: Object.keys(inputSchema.shape),
  step: Object.keys(stepSchema.shape),
  forEach: Object.keys(forEachSchema.shape),
  retry: ['maxAttempts'],
  fallback: ['workflow', 'message'],
} as const;
