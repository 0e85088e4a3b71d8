import { jsonObjectSchema, jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { anyCondition, loose, name, optional, text, withDefault } from './schema-parts.js';

export const forEachSchema = loose({
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
export const stepSchema = loose({
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
