import * as z from 'zod';
import type { ChatRequest } from '../../../src/chat-request.ts';

const toolCall = z.object({
  id: z.string(),
  type: z.literal('function'),
  function: z.object({ name: z.string(), arguments: z.string() }),
});

const message = z.object({
  role: z.enum(['system', 'user', 'assistant', 'tool']),
  content: z.string().nullable().default(null),
  tool_calls: z.array(toolCall).exactOptional(),
  tool_call_id: z.string().exactOptional(),
});

const tool = z.object({
  type: z.literal('function'),
  function: z.object({
    name: z.string(),
    description: z.string().or(z.undefined()),
    parameters: z.unknown(),
  }),
});

/** The part of a request's body that the model reads; the framework has more types for it than the workload needs. */
export const chatRequestSchema: z.ZodType<ChatRequest> = z.object({
  messages: z.array(message),
  tools: z.array(tool),
});
