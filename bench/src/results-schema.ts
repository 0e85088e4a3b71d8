import * as z from 'zod';
import type { Result } from './result.ts';

/** The document that a measurement prints. */
export const resultsSchema: z.ZodType<readonly Result[]> = z.array(
  z.object({
    name: z.string(),
    value: z.number(),
    unit: z.string(),
    floor: z.number().nullable(),
    ratio: z.number().nullable(),
    target: z.string().nullable(),
    ok: z.boolean().nullable(),
  }),
);
