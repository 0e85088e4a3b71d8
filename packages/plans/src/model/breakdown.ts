import * as z from 'zod';

const points = z.object({ min: z.number(), likely: z.number(), max: z.number() });

/** The answer of a model that breaks a text down into tasks. */
export const breakdownSchema = z.object({
  name: z.string(),
  tasks: z.array(
    z.object({
      id: z
        .string()
        .min(1)
        .describe('1 for a phase, 1.2 for a task in it, 1.2.1 for a part of that'),
      title: z.string().min(1).describe('what is to be done, in the imperative'),
      description: z.string(),
      parent: z.string().nullable().describe('id of the phase or task around it; null at the top'),
      dependsOn: z.array(z.object({ id: z.string().min(1), reason: z.string() })),
      days: points.nullable().describe('null where the text gives no ground for an estimate'),
      roles: z.array(z.string()).describe('who or what it takes, as the text names it'),
      risks: z.array(z.string()),
      confidence: z.number().min(0).max(1).describe('how sure the text is about this task'),
    }),
  ),
});

export type Breakdown = z.infer<typeof breakdownSchema>;
