import * as z from 'zod/mini';
import { claimSchema } from './claim.js';
import { jsonObjectSchema, jsonSchema } from './json.js';
import { nonnegative, nonnegativeInt, object, text } from './scalars.js';
import { toolFailureCodes, toolFailureSchema } from './tool-outcome.js';

/** Schema of {@link CoordinatorAnswer}. */
export const coordinatorAnswerSchema = z.discriminatedUnion('status', [
  object({
    status: z.literal('selected'),
    kind: z._default(z.enum(['tool', 'workflow']), 'tool'),
    name: text,
    /** Arguments by parameter name. The runner replaces `{ "$ref": "r3.files[0].path" }` by that value of an earlier result. */
    args: z._default(jsonObjectSchema, {}),
    reason: z._default(z.string(), ''),
  }),
  object({
    status: z.literal('needs_more_info'),
    /** Missing pieces of information, for people. */
    missing: z.array(text).check(z.minLength(1)),
  }),
  object({
    status: z.literal('needs_clarification'),
    /** Possible meanings of the command. */
    readings: z.array(text).check(z.minLength(1)),
  }),
  object({ status: z.literal('blocked'), reason: text }),
]);

/** The Coordinator's answer to one command: the selected tool or workflow, or the reason that none was selected. */
export type CoordinatorAnswer = z.infer<typeof coordinatorAnswerSchema>;

/** Statuses of a command that led to no call. */
export const declinedStatuses = [
  'error',
  'blocked',
  'needs_more_info',
  'needs_clarification',
] as const;

/** Statuses of a finished command. */
export const coordinationStatuses = ['success', ...declinedStatuses] as const;

/** Status of a finished command. */
export type CoordinationStatus = (typeof coordinationStatuses)[number];

const toolRunSchema = object({
  tool: z.string(),
  status: z.enum(['success', ...toolFailureCodes]),
  durationMs: nonnegative,
  /** The turn of the call, if its tool starts one. */
  turn: z.optional(z.string()),
});

/** One run of a tool: its name, its status and its duration in milliseconds. */
export type ToolRun = z.infer<typeof toolRunSchema>;

/** Schema of {@link CoordinatorResult}. */
const coordinatorResultSchema = object({
  commandReceived: z.string(),
  /** Name of the tool or workflow; `null` if none was selected. */
  selected: z.nullable(z.string()),
  args: jsonObjectSchema,
  status: z.enum(coordinationStatuses),
  result: jsonSchema,
  claims: z.array(claimSchema),
  toolRuns: z.array(toolRunSchema),
  error: z.nullable(toolFailureSchema),
});

/** COORDINATOR_RESULT: the outcome of a command. The system, never a model, builds it from the calls that ran. */
export type CoordinatorResult = z.infer<typeof coordinatorResultSchema>;

/**
 * Schema of {@link Bound}. Without `act`, a bound applies to every call that changes something; with `text` alone, it has no
 * more meaning than its text.
 */
export const boundSchema = object({
  /** The constraint, in the words of the request. */
  text,
  /** Verbs of what is forbidden or limited, with synonyms: `delete remove prune`. Also the name of a tool. */
  act: z.optional(text),
  /** Objects that must not be acted on, in words: `backups`. Ignored with `only`, `never` and `limit`. */
  object: z.optional(text),
  /** Paths, domains, addresses, codes or names; calls may have no others of their kind. `.` is the workspace. */
  only: z.optional(z.array(text)),
  /** Paths, domains, addresses, codes or names that calls must not have. */
  never: z.optional(z.array(text)),
  limit: z.optional(
    object({
      /** Noun of the number: `amount`, `mails`, `days`. @defaultValue the unit, or any amount */
      of: z.optional(text),
      max: z.optional(z.number()),
      min: z.optional(z.number()),
      /** `EUR`, `days`. */
      unit: z.optional(text),
    }).check(
      z.refine(
        ({ max, min }) => max !== undefined || min !== undefined,
        'a limit needs max or min',
      ),
    ),
  ),
  /** Whether a person has to judge it: a condition, an exception. */
  ask: z.optional(z.boolean()),
  /** Whether it concerns how something is written or found, so that no call can break it. */
  content: z.optional(z.boolean()),
});

/** Fields of a constraint that the policy gate compares with each call. */
export type Bound = z.infer<typeof boundSchema>;

/** Schema of {@link Compression}. */
export const compressionSchema = object({
  /** Number of entries in the log at the time. */
  entries: nonnegativeInt,
  /** Tokens that the log took in the prompt before the compression. */
  before: nonnegativeInt,
  /** Tokens that it took afterwards. */
  after: nonnegativeInt,
});

/** The replacement of older entries of the log by a summary in a role's prompt. The journal keeps the entries. */
export type Compression = z.infer<typeof compressionSchema>;
