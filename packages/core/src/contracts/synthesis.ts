import * as z from 'zod/mini';
import { object } from './object.js';

/** Schema of {@link Synthesis}. */
export const synthesisSchema = object({ answer: z.string().check(z.trim(), z.minLength(1)) });

/** The Synthesizer's answer: Markdown that cites claims as `[c1]`. */
export type Synthesis = z.infer<typeof synthesisSchema>;
