import {
  effects,
  evidenceLabels,
  jsonObjectSchema,
  jsonSchema,
  modes,
  turnEventSchemas,
  turnStatuses,
} from '@pce/core/internal';
import * as z from 'zod';

const recordedCallSchema = z.object({
  tool: z.string(),
  /** With every reference replaced by its value. */
  args: jsonObjectSchema,
  effect: z.enum(effects),
  /** Milliseconds that it took. */
  ms: z.number().nonnegative(),
  outcome: turnEventSchemas['tool.finished'].shape.outcome,
});

/** A tool call of a recorded turn, with its outcome. */
export type RecordedCall = z.infer<typeof recordedCallSchema>;

const recordedDecisionSchema = z.object({
  tool: z.string(),
  /** As shown to the person, with every reference replaced by its value. */
  args: jsonObjectSchema,
  choose: z.string(),
  answer: z.string().optional(),
  /** Arguments that the person gave in place of those shown. */
  changed: z.optional(jsonObjectSchema),
});

/** A person's decision about a call of a recorded turn. */
export type RecordedDecision = z.infer<typeof recordedDecisionSchema>;

/** Schema of {@link EvalCase}. */
export const evalCaseSchema = z.object({
  format: z.literal('pce-eval-case'),
  version: z.literal(1),
  /** Id of the recorded turn. */
  turn: z.string().min(1),
  /** Unix time in milliseconds at which it began. */
  at: z.number(),
  request: z.string(),
  mode: z.enum(modes),
  inputs: jsonObjectSchema,
  context: z.string(),
  /** Constraints in addition to those of the request. */
  constraints: z.array(z.string()),
  /** JSON Schema of the requested output; absent if none was requested. */
  output: z.optional(jsonObjectSchema),
  calls: z.array(recordedCallSchema),
  /** Approvals and denials of calls. */
  decisions: z.array(recordedDecisionSchema),
  status: z.enum(turnStatuses),
  answer: z.string().nullable(),
  /** Number of statements of the answer by their label. */
  labels: z.partialRecord(z.enum(evidenceLabels), z.number().int().positive()),
  usage: z.object({
    modelCalls: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    cost: z.number(),
  }),
  /** Seconds of roles and tools, without the time of people. */
  seconds: z.number().nonnegative(),
  /** Added by a person for scorers, such as a list of facts that the answer must have. */
  expected: z.optional(jsonSchema),
});

/** A recorded turn as a case of an evaluation: what was asked, what its tools returned, what people decided, how it ended. */
export type EvalCase = z.infer<typeof evalCaseSchema>;
