import { InvalidInputError } from '@pce/core/errors';
import { effects, jsonObjectSchema, jsonSchema, modes } from '@pce/core/internal';
import * as z from 'zod';
import { failureSchema } from './failure-schema.js';
import { parseJsonFile } from './parse-json-file.js';

/** A text, or its lines: a long one is stored by lines, so that changes make small diffs. */
const text = z
  .union([z.string(), z.array(z.string())])
  .transform((lines) => (typeof lines === 'string' ? lines : lines.join('\n')));

const count = z.int().min(0);
const ms = z.number().min(0);

const cost = z.number().min(0);
const tokens = {
  inputTokens: count,
  outputTokens: count,
  cachedInputTokens: z.optional(count),
  cost,
};

const spentCall = z.strictObject({
  model: z.string(),
  at: z.number(),
  ms,
  firstMs: z.optional(ms),
  ...tokens,
  reasoningTokens: z.optional(count),
  finish: z.optional(z.string()),
  currency: z.optional(z.string()),
  promptHash: z.optional(z.string()),
  replyHash: z.optional(z.string()),
  prompt: z.optional(z.string()),
  reply: z.optional(z.string()),
});

const spending = z.strictObject({
  ...tokens,
  /** Absent for models that report none, and in cassettes of 0.1. */
  calls: z.optional(z.array(spentCall)),
});

const failed = z.strictObject({ type: z.literal('failed'), failure: failureSchema });
/** Aborted by its signal before it answered. */
const aborted = z.strictObject({ type: z.literal('aborted') });

const modelCallSchema = z.strictObject({
  model: z.string(),
  /** Index in `systems`, from 0. */
  system: count,
  prompt: text,
  temperature: z.exactOptional(z.number()),
  /** Duration. */
  ms,
  /** Usage of each try, as settled in the request's budget. */
  spent: z.array(spending),
  outcome: z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('answered'), output: jsonSchema, usage: spending }),
    failed,
    aborted,
  ]),
});

const toolCallSchema = z.strictObject({
  tool: z.string(),
  args: jsonObjectSchema,
  ms,
  outcome: z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('answered'),
      data: jsonSchema,
      summary: z.exactOptional(z.string()),
      claims: z.exactOptional(
        z.array(
          z.strictObject({
            claim: z.string(),
            confidence: z.optional(z.number()),
            source: z.optional(z.string()),
            ttlMs: z.optional(z.number()),
          }),
        ),
      ),
    }),
    failed,
    aborted,
    /** The arguments did not fit the schema: the tool never ran. */
    z.strictObject({ type: z.literal('refused'), message: z.string() }),
  ]),
});

const toolSchema = z.strictObject({
  name: z.string(),
  description: z.string(),
  family: z.string(),
  effect: z.enum(effects),
  modes: z.array(z.enum(modes)),
  parameters: jsonObjectSchema,
  timeoutMs: z.exactOptional(z.number()),
  maxOutputBytes: z.number(),
  maxPasses: z.exactOptional(z.number()),
  destructive: z.boolean(),
  owesSource: z.boolean(),
  source: z.string(),
  builds: z.exactOptional(
    z.enum(['CREATE_TOOL_FAMILY_SPEC', 'CREATE_TOOL', 'CREATE_WORKFLOW', 'EDIT', 'DELETE']),
  ),
  version: z.string(),
});

/** Contents of a cassette file, in the order in which they are written. */
export const cassetteSchema = z.strictObject({
  format: z.literal('pce-cassette'),
  version: z.literal(1),
  startedAt: z.number(),
  models: z.array(z.string()),
  tools: z.array(toolSchema),
  ids: z.record(z.string(), z.array(z.string())),
  /** Timers that fired, each by its length and the number of timers of that length set before. */
  timers: z.array(z.strictObject({ ms, nth: z.int().min(1) })),
  systems: z.array(text),
  modelCalls: z.array(modelCallSchema),
  toolCalls: z.array(toolCallSchema),
});

export type CassetteFile = z.output<typeof cassetteSchema>;
type StoredModelCall = z.output<typeof modelCallSchema>;

export type ModelCall = Omit<StoredModelCall, 'system'> & { readonly system: string };
export type ToolCall = z.output<typeof toolCallSchema>;
export type ToolDefinition = z.output<typeof toolSchema>;

/** A recording whose calls include their system prompts. */
export interface Recorded
  extends Omit<CassetteFile, 'format' | 'version' | 'systems' | 'modelCalls'> {
  readonly modelCalls: readonly ModelCall[];
}

/** Reads the text of a cassette file. Throws `InvalidInputError` with the file's name and the problem. */
export function readCassette(text: string, name: string): Recorded {
  const { systems, modelCalls, ...file } = parseJsonFile(cassetteSchema, text, name);
  return {
    ...file,
    modelCalls: modelCalls.map((call, index) => {
      const system = systems[call.system];
      if (system !== undefined) return { ...call, system };
      throw new InvalidInputError(
        `${name}: modelCalls.${index}.system is ${call.system}, and there are ${systems.length} systems; record it again`,
      );
    }),
  };
}
