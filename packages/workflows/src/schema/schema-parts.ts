import { jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { namePattern, nameRule } from './names.js';

/** Name of an input, a step or an output. */
export const name = z.string().regex(namePattern, { error: `expected ${nameRule}` });

/** Builds an object schema that keeps unknown keys. */
export const loose = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).catchall(jsonSchema);

/** Makes a schema optional: a YAML key without a value is null, which counts as missing. */
export const optional = <Schema extends z.core.$ZodType>(schema: Schema, description: string) =>
  z
    .nullish(schema)
    .transform((value) => value ?? undefined)
    .meta({ description });

export const withDefault = <Schema extends z.core.$ZodType>(
  schema: Schema,
  value: z.output<Schema>,
  description: string,
) =>
  z
    .nullish(schema)
    .transform((given): z.output<Schema> => given ?? value)
    .meta({ description });

export const text = z.string();
export const anyCondition = 'such as "findings is not empty OR count(facts) >= 3"';
