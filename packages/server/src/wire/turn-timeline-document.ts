import type { ModelCall } from '@pce/core/internal';
import type { Work } from '@pce/core/signals';
import * as z from 'zod';
import { component, type ResponseBody, timeSchema, toTime, toTimeOrNull } from './scalars.js';
import { toUsage, usageSchema } from './turn-document.js';

const modelCallSchema = component('ModelCall', 'A call of a language model.', {
  model: z.string().describe('Provider and model, as in openai:gpt-5.'),
  started_at: timeSchema,
  ms: z.number().describe('Milliseconds until the whole answer.'),
  first_ms: z.number().nullable().describe('Until its first part; null if not streamed.'),
  input_tokens: z.int(),
  cached_input_tokens: z.int().describe('Of the input, those read from the cache.'),
  output_tokens: z.int(),
  cost: z.number().describe("In the currency of the host's prices."),
  prompt_hash: z.string().optional().describe('Equal prompts have equal ones.'),
  reply_hash: z.string().optional(),
  is_kept: z.boolean().optional().describe('The host keeps its texts: ask for its work alone.'),
  prompt: z.string().optional().describe('If its work was asked for.'),
  reply: z.string().optional(),
});

const turnWorkSchema = component(
  'TurnWork',
  'A part of a turn that takes time: an answer of a role, a call of a tool, a workflow, or a wait for a person.',
  {
    work_id: z.string(),
    kind: z.string().describe('role, tool, workflow or wait.'),
    name: z.string().describe('Of the role, tool or workflow; the kind of a question.'),
    started_at: timeSchema,
    ended_at: timeSchema.nullable(),
    outcome: z.string().nullable().describe('success, failure, cancelled or expired.'),
    code: z.string().nullable().describe('Stable code of the failure or the question.'),
    message: z.string().nullable().describe('Up to 2,000 characters.'),
    within: z.string().nullable().describe('Id of the workflow or call that it is a part of.'),
    lane: z.int().nullable().describe('Its command among concurrent ones, from 1.'),
    turn_id: z.string().nullable().describe('The turn that the call started.'),
    by: z.string().nullable().describe('Person who decided.'),
    chosen: z.string().nullable().describe('Decision of a validation or person.'),
    usage: usageSchema.nullable(),
    model_calls: z.array(modelCallSchema),
  },
);

export const turnTimelineSchema = component(
  'TurnTimeline',
  'Works on which a turn spent its time, in order.',
  {
    works: z.array(turnWorkSchema),
    count: z.int().describe('Of all, where the list is longer.'),
  },
);

/** Characters of a message that are shown. */
const maxMessage = 2_000;

/** @param isWhole - Whether prompts and replies that the host keeps are included. */
export function toTurnWork(work: Work, isWhole: boolean): ResponseBody<typeof turnWorkSchema> {
  const { id, kind, name, from, to, outcome = null, code = null, message, within = null } = work;
  const { lane = null, turn = null, by = null, chosen = null, usage } = work;
  return {
    work_id: id,
    kind,
    name,
    started_at: toTime(from),
    ended_at: toTimeOrNull(to),
    outcome,
    code,
    message: message?.slice(0, maxMessage) ?? null,
    within,
    lane,
    turn_id: turn,
    by,
    chosen,
    usage: usage ? toUsage(usage) : null,
    model_calls: (usage?.calls ?? []).map((call) => toModelCall(call, isWhole)),
  };
}

function toModelCall(call: ModelCall, isWhole: boolean): ResponseBody<typeof modelCallSchema> {
  const { model, at, ms, firstMs = null, inputTokens, outputTokens, cost } = call;
  const { cachedInputTokens = 0, promptHash, replyHash, prompt, reply } = call;
  return {
    model,
    started_at: toTime(at),
    ms,
    first_ms: firstMs,
    input_tokens: inputTokens,
    cost,
    cached_input_tokens: cachedInputTokens,
    output_tokens: outputTokens,
    ...(promptHash !== undefined && { prompt_hash: promptHash, reply_hash: replyHash }),
    ...(prompt !== undefined && (isWhole ? { prompt, reply } : { is_kept: true })),
  };
}
