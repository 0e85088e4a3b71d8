import { effects } from '@pce/core/internal';
import * as z from 'zod';
import { type LinesFile, linesFile } from './lines-file.ts';

const ranSchema = z.object({
  turn: z.string(),
  step: z.number(),
  effect: z.enum(effects),
  key: z.string(),
});

export type Ran = z.infer<typeof ranSchema>;

/** The effects of tools: a line for each run. */
export type EffectsFile = LinesFile<Ran>;

export const effectsFile = (path: string): EffectsFile => linesFile(path, ranSchema);
