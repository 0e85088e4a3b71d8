import * as z from 'zod/mini';

/** Schema of {@link Need}. */
export const needSchema = z.object({
  need: z.string(),
  owner: z.string(),
  source: z.enum(['turn', 'task', 'episode', 'execution']),
  /** Id of the item in the list of all that waits. */
  item: z.string(),
  kind: z.string(),
  title: z.string(),
  message: z.string(),
  priority: z.enum(['critical', 'high', 'medium', 'low']),
  /** Unix time in milliseconds. */
  since: z.number(),
  /** Name of the person who is asked, where the plan has it. */
  person: z.optional(z.string()),
  choices: z.array(z.string()),
  execution: z.optional(z.string()),
  task: z.optional(z.string()),
  turn: z.optional(z.string()),
  episode: z.optional(z.string()),
});

/** A cause for which a person is needed, as it was when it began. */
export type Need = Readonly<z.output<typeof needSchema>>;
