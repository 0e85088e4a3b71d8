import * as z from 'zod';

/** What the Synthesizer answers: Markdown that cites claims as `[c1]`. */
export const synthesisSchema = z.object({ answer: z.string().trim().min(1) });

export type Synthesis = z.infer<typeof synthesisSchema>;
