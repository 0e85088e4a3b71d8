import { jsonSchema } from '@pce/core/contracts';
import * as z from 'zod';
import { workflowSchema } from '../schema/workflow-schema.js';

const { name, version, triggers } = workflowSchema.shape;

/** The front matter of a SKILL.md, extended by triggers. */
export const skillSchema = z
  .object({
    name,
    description: z.string().min(1),
    version,
    triggers,
    license: z.optional(jsonSchema),
    compatibility: z.optional(jsonSchema),
    metadata: z.optional(jsonSchema),
    'allowed-tools': z.optional(jsonSchema),
  })
  .catchall(jsonSchema);

export const skillKeys: readonly string[] = Object.keys(skillSchema.shape);
