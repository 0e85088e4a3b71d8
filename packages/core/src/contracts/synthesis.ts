import * as z from 'zod/mini';
import { object } from './object.js';

/** What the Synthesizer answers: Markdown that cites claims as `[c1]`. */
export const synthesisSchema = object({ answer: z.string().check(z.trim(), z.minLength(1)) });

export type Synthesis = z.infer<typeof synthesisSchema>;
