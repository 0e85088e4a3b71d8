import { jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { namePattern, nameRule } from './names.js';

/** Of an input, a step or an output. */
export const name = z.string().regex(namePattern, { error: `expected ${nameRule}` });

/** Keys that PCE does not know stay where they are. */
export const loose = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.object(shape).catchall(jsonSchema);

/** Makes a schema optional: YAML has null for a key without a value, which counts as missing. */
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
/** For descriptions. */
export const anyCondition = 'such as "findings is not empty OR count(facts) >= 3"';
