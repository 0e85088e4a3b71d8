import * as z from 'zod';
import type { Environment } from '../src/environment.ts';
import { burstFigures } from './measurements/burst.ts';
import { firstStepFigures } from './measurements/first-step.ts';
import { importFigures } from './measurements/import-cost.ts';
import { memoryFigures } from './measurements/memory.ts';
import { promptFigures } from './measurements/prompt.ts';
import { sizeFigures } from './measurements/size.ts';
import { stepFigures } from './measurements/step.ts';
import { rowSchema } from './row.ts';

const environmentSchema: z.ZodType<Environment> = z.object({
  node: z.string(),
  sqlite: z.string().or(z.undefined()),
  system: z.string(),
  cpu: z.string(),
  cores: z.number(),
  memoryGiB: z.number(),
  load: z.number(),
  at: z.string(),
  samples: z.number(),
});

/** Everything one run has measured. */
export const measuredSchema = z.object({
  environment: environmentSchema,
  /** Packages and their versions, by contender. */
  versions: z.record(z.string(), z.record(z.string(), z.string())),
  step: z.array(rowSchema(stepFigures)),
  memory: z.array(rowSchema(memoryFigures)),
  burst: z.array(rowSchema(burstFigures)),
  firstStep: z.array(rowSchema(z.array(firstStepFigures))),
  import: z.array(rowSchema(z.array(importFigures))),
  prompt: z.array(rowSchema(promptFigures)),
  size: z.array(rowSchema(sizeFigures)),
});

export type Measured = z.infer<typeof measuredSchema>;
