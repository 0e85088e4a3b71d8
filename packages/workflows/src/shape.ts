import { jsonObjectSchema, jsonSchema, modes } from '@pce/core';
import * as z from 'zod';
import { namePattern, nameRule } from './names.js';
import { categories, inputTypes } from './workflow.js';

// What a workflow file may hold. schema.json is made of this, for editors: descriptions are for people who write files.

const name = z.string().regex(namePattern, { error: `expected ${nameRule}` });

/** Keys that PCE does not know stay where they are. */
const loose = <Shape extends z.ZodRawShape>(shape: Shape) => z.object(shape).catchall(jsonSchema);

/** YAML has null for a key without a value: as if it were not there. */
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
const condition = 'such as "findings is not empty OR count(facts) >= 3"';

const inputShape = loose({
  type: withDefault(z.enum(inputTypes), 'any', 'Default: any'),
  required: optional(z.boolean(), 'Default: true where there is no default'),
  from: optional(
    text,
    'Where the value comes from when no slot gives it: query, context.x or inputs.x',
  ),
  default: z.optional(jsonSchema).meta({ description: 'The value where nothing gives one' }),
  description: withDefault(text, '', 'What it is, for people'),
});

const forEachShape = loose({
  in: z.union([text.min(1), z.array(jsonSchema)], { error: 'expected a name, a path or a list' }),
  as: withDefault(name, 'item', 'The name of the item. Default: item'),
  index: withDefault(name, 'index', 'The name of its place, from 0. Default: index'),
  max: withDefault(z.int().min(1).max(1_000), 100, 'A longer list is an error. Default: 100'),
});

/** As often as core tries a call at most. */
const attempts = z.int().min(1).max(10);

/** JSON Schema of a mapping that has a text at a key. */
function havingText(key: string) {
  return { type: 'object', properties: { [key]: { type: 'string' } }, required: [key] };
}

const stepShape = loose({
  name,
  description: withDefault(text, '', 'What it does, for people'),
  tool: optional(text.min(1), 'The tool it calls'),
  workflow: optional(text.min(1), 'The workflow it runs, in place of a tool'),
  args: withDefault(jsonObjectSchema, {}, 'Arguments; {{name}} stands for an input or an output'),
  outputs: optional(
    z.union([z.array(name), z.record(name, text)], {
      error: 'expected a mapping of names to paths, or a list of names',
    }),
    'Names for parts of what it answers. Default: all of it, under the name of the step',
  ),
  when: optional(text, `Run only where this holds, ${condition}`),
  condition: optional(text, 'The same as when'),
  forEach: optional(
    z.union([text.min(1), z.array(jsonSchema), forEachShape], {
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
  timeoutMs: optional(
    z.int().min(1),
    'Milliseconds one try may take, within the limit of the host',
  ),
}).meta({ oneOf: ['tool', 'workflow'].map(havingText) });

const fallbackShape = loose({
  workflow: optional(text, 'The workflow that is taken instead'),
  message: optional(text, 'What to tell'),
}).refine(({ workflow, message }) => workflow !== undefined || message !== undefined, {
  error: 'expected a workflow, a message, or both',
});

/** The front matter of a workflow file. Unknown keys stay. */
export const workflowShape = loose({
  name: z
    .string()
    .regex(/^[A-Za-z0-9][\w .-]{0,99}$/, {
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
  description: withDefault(text, '', 'What it does, for people'),
  triggers: withDefault(
    z.array(jsonSchema),
    [],
    'When it is taken; one is enough. Text with {slots} or without, or a mapping of action, action_needed, intent, data_requirements, pattern, literal',
  ),
  inputs: withDefault(
    z.record(
      name,
      inputShape.nullish().transform((input) => input ?? inputShape.parse({})),
    ),
    {},
    'What it must be given before it runs, by name',
  ),
  steps: z.array(stepShape).min(1).meta({ description: 'What it does, in order' }),
  outputs: optional(
    z.union([z.array(name), z.record(name, jsonSchema)], {
      error: 'expected a mapping of names to placeholders, or a list of names',
    }),
    'What it answers, by name: placeholders, or { type, description } of an output. Default: every output of every step',
  ),
  success_criteria: withDefault(
    z.array(text),
    [],
    `All must hold after the last step, ${condition}`,
  ),
  fallback: optional(fallbackShape, 'What is done where a step or a criterion fails'),
  constraints: withDefault(
    z.union([z.array(z.union([text, jsonObjectSchema])), jsonObjectSchema], {
      error: 'expected a mapping such as { max_calls: 10 }, or a list',
    }),
    [],
    'max_calls, max_<things>, timeoutMs, timeout_seconds are enforced; the rest is for people',
  ),
  mode: withDefault(z.enum([...modes, 'both']), 'both', 'Where it may run. Default: both'),
});

export type WorkflowShape = z.infer<typeof workflowShape>;
export type StepShape = z.infer<typeof stepShape>;
export type InputShape = z.infer<typeof inputShape>;

/** The keys each part of the file may have. */
export const knownKeys = {
  workflow: Object.keys(workflowShape.shape),
  input: Object.keys(inputShape.shape),
  step: Object.keys(stepShape.shape),
  forEach: Object.keys(forEachShape.shape),
  retry: ['maxAttempts'],
  fallback: ['workflow', 'message'],
} as const;
