import * as z from 'zod';
import { schemaComponent } from './schema-component.js';

export const statedUsageSchema = schemaComponent(
  'StatedUsage',
  'Usage of models, as an agent states it.',
  z.object({
    model_calls: z.int().min(0).optional(),
    input_tokens: z.int().min(0).optional(),
    output_tokens: z.int().min(0).optional(),
    cost: z.number().min(0).optional().describe('In the currency of the agents.'),
  }),
);
