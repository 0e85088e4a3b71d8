import { effects, modes } from '@pce/core/contracts';
import * as z from 'zod';
import { propertyName } from './parameter-schema.js';
import { toParameters } from './parameters.js';

/** A-Z by custom; what a shell can export. */
const secretName = z
  .string()
  .regex(/^[A-Za-z_]\w*$/, 'a secret is named as in .env, such as API_KEY')
  .refine((name) => !/^PCE_/i.test(name), 'names that begin with PCE_ are PCE’s own');

/** The declaration of a script: its description, parameters, effect and limits. */
export const declarationSchema = z
  .strictObject({
    description: z.string().trim().min(1),
    parameters: z.unknown().optional(),
    required: z.array(propertyName).optional(),
    effect: z.enum(effects).default('once'),
    timeoutMs: z.int().min(1).max(60_000, 'at most 60000 (60 seconds)').default(30_000),
    secrets: z.array(secretName).default([]),
    destructive: z.boolean().default(false),
    modes: z
      .array(z.enum(modes))
      .min(1)
      .default([...modes]),
  })
  .transform(({ parameters, required, ...declaration }, context) => ({
    ...declaration,
    parameters: toParameters(parameters ?? {}, required, context),
  }));

export type Declaration = z.output<typeof declarationSchema>;
