import { existsSync, readFileSync } from 'node:fs';
import { jsonObjectSchema } from '@pce/core/internal';
import * as z from 'zod';

/** Tool calls of a model, by the tasks' names, with its text. */
const callsSchema = z.strictObject({
  text: z.string().default(''),
  calls: z.array(z.strictObject({ name: z.string(), arguments: jsonObjectSchema })).min(1),
});

/** An answer of a model: a text, tool calls, or an object of the requested schema. */
export const answerSchema = z.union([z.string(), callsSchema, jsonObjectSchema]);

export type RecordedAnswer = z.infer<typeof answerSchema>;

const pattern = z.string().max(200);

const entrySchema = z.strictObject({
  say: answerSchema,
  /** Texts that the prompt must contain for the answer to be given: a model cannot know others. */
  needs: z.array(z.string().min(1).max(200)).max(10).default([]),
  /** The answer if one of them is missing; the entry is tried again at the next request. @defaultValue an error */
  otherwise: answerSchema.optional(),
  /** Pattern; the entry is skipped unless the prompt matches it. @defaultValue matches */
  when: pattern.optional(),
});

/** One answer of a list, with its conditions. */
export type RecordedEntry = z.infer<typeof entrySchema>;

const listSchema = z.array(
  z.union([entrySchema, answerSchema.transform((say): RecordedEntry => ({ say, needs: [] }))]),
);

const listsSchema = z.strictObject({
  planner: listSchema.optional(),
  executor: listSchema.optional(),
  /** Chosen by the command, not in order: `$1` in `say` is the first group of `match`. */
  coordinator: z.array(z.strictObject({ match: pattern, say: jsonObjectSchema })).optional(),
  synthesizer: listSchema.optional(),
  validator: listSchema.optional(),
  /** The model of the AI SDK's loop. */
  assistant: listSchema.optional(),
  /** The model of `soloRoles`. Without calls: its texts, instead of those of `assistant`, whose calls it makes. */
  solo: listSchema.optional(),
});

/** Answers to one request of the user, by role and in order; the last of a list repeats. */
export type RecordedLists = z.infer<typeof listsSchema>;

const recordingSchema = z.strictObject({
  note: z.string(),
  played: z.string(),
  requests: z.array(listsSchema).min(1),
});

export type Recording = z.infer<typeof recordingSchema>;

export function readRecording(task: string): Recording | undefined {
  const file = new URL(`fixtures/answers/${task}.json`, import.meta.url);
  if (!existsSync(file)) return undefined;
  return recordingSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
}
