import * as z from 'zod/mini';
import { evidenceLabels } from './evidence.js';
import { jsonSchema } from './json.js';
import { object } from './object.js';

/** Schema of {@link LeafEvidence}. */
export const leafEvidenceSchema = object({
  /** Path of the value in the output: `laptops[0].price`; empty for an output that is one value. */
  path: z.string(),
  label: z.enum(evidenceLabels),
  /** Ids of the cited claims; `ctx` for the host's context. */
  citations: z.array(z.string()),
  /** Path of the value in a result, such as `r2.items[0].price`. Absent if no result has it unchanged. */
  from: z.optional(z.string()),
  /** Reason for a label that prevents delivery of the output. */
  reason: z.optional(z.string()),
  /** Computation of a `derived` value, such as `61 − 57 = 4`. */
  formula: z.optional(z.string()),
});

/** A value of an output with the evidence that code found for it. */
export type LeafEvidence = z.infer<typeof leafEvidenceSchema>;

/** Schema of {@link FilledOutput}. */
export const filledOutputSchema = object({
  /** The output. Absent if it cannot be filled. */
  value: z.optional(jsonSchema),
  evidence: z._default(z.array(leafEvidenceSchema), []),
  /** Reasons why it cannot be filled, or must not be delivered. */
  issues: z._default(z.array(z.string()), []),
});

/** The output of a turn as filled by the Synthesizer. */
export type FilledOutput = z.infer<typeof filledOutputSchema>;
