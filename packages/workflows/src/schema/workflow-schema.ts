import { jsonObjectSchema, jsonSchema, modes } from '@pce/core/contracts';
import * as z from 'zod';
import { categories, inputTypes } from '../workflow.js';
import { letters } from './names.js';
import { anyCondition, loose, name, optional, text, withDefault } from './schema-parts.js';
import { forEachSchema, stepSchema } from './step-schema.js';

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
    'Origin, as written by pce promote; a workflow without it is never proposed for demotion',
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
