import * as z from 'zod';

/** A line of the file to which a provider of tests writes what it charges. */
export const chargeSchema = z.object({ tokens: z.number() });
