import * as z from 'zod/mini';
import { claimSchema } from './claim.js';
import { jsonObjectSchema, jsonSchema } from './json.js';
import { object } from './object.js';
import { nonnegative, text } from './scalars.js';
import { toolFailureCodes, toolFailureSchema } from './tool-outcome.js';

/** What the Coordinator answers to one command: one selection, or why there is none. */
export const coordinatorAnswerSchema = z.discriminatedUnion('status', [
  object({
    status: z.literal('selected'),
    kind: z._default(z.enum(['tool', 'workflow']), 'tool'),
    name: text,
    /**
     * Arguments by parameter name. `{ "$ref": "r3.files[0].path" }` stands for a value of an
     * earlier result; the runner puts it in.
     */
    args: z._default(jsonObjectSchema, {}),
    reason: z._default(z.string(), ''),
  }),
  object({
    status: z.literal('needs_more_info'),
    /** What is missing, in words a person understands. */
    missing: z.array(text).check(z.minLength(1)),
  }),
  object({
    status: z.literal('needs_clarification'),
    /** The readings the Coordinator sees. */
    readings: z.array(text).check(z.minLength(1)),
  }),
  object({ status: z.literal('blocked'), reason: text }),
]);

export type CoordinatorAnswer = z.infer<typeof coordinatorAnswerSchema>;

/** How a command ends that led to no call. */
export const declinedStatuses = [
  'error',
  'blocked',
  'needs_more_info',
  'needs_clarification',
] as const;

export const coordinationStatuses = ['success', ...declinedStatuses] as const;

export type CoordinationStatus = (typeof coordinationStatuses)[number];

const toolRunSchema = object({
  tool: z.string(),
  status: z.enum(['success', ...toolFailureCodes]),
  durationMs: nonnegative,
});

export type ToolRun = z.infer<typeof toolRunSchema>;

/** COORDINATOR_RESULT: formed by the system, never by a model, from what really ran. */
export const coordinatorResultSchema = object({
  commandReceived: z.string(),
  /** Tool or workflow; `null` where nothing was selected. */
  selected: z.nullable(z.string()),
  args: jsonObjectSchema,
  status: z.enum(coordinationStatuses),
  result: jsonSchema,
  claims: z.array(claimSchema),
  toolRuns: z.array(toolRunSchema),
  error: z.nullable(toolFailureSchema),
});

export type CoordinatorResult = z.infer<typeof coordinatorResultSchema>;
