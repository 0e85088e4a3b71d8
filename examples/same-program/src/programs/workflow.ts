import type { LanguageModelV4 } from '@ai-sdk/provider';
import { generateText, type ModelMessage, tool } from 'ai';
import { createHook, getStepMetadata } from 'workflow';
import * as z from 'zod';
import type { Bank } from '../bank.ts';

declare global {
  /** Of the process that runs the steps. */
  var desk: { readonly bank: Bank; readonly model: LanguageModelV4 };
}

const orderSchema = z.object({ order: z.string() });
const refundSchema = z.object({ order: z.string(), eur: z.number() });

export async function supportDesk(request: string, steps: number): Promise<string> {
  'use workflow';
  const messages: ModelMessage[] = [{ role: 'user', content: request }];
  for (let step = 0; step < steps; step++) {
    const { calls, text, added } = await think(messages);
    messages.push(...added);
    if (calls.length === 0) return text;
    for (const { toolName, toolCallId, input } of calls) {
      const value =
        toolName === 'readOrder'
          ? await readOrder(input)
          : await approveAndRefund(toolCallId, input);
      const output = { type: 'json' as const, value };
      const result = { type: 'tool-result' as const, toolCallId, toolName, output };
      messages.push({ role: 'tool', content: [result] });
    }
  }
  throw new Error(`no answer after ${steps} steps`);
}

async function approveAndRefund(token: string, input: unknown) {
  using hook = createHook<string>({ token });
  return (await hook) === 'approve' ? refundOrder(input) : 'denied by a person';
}

async function think(messages: ModelMessage[]) {
  'use step';
  const { toolCalls, text, responseMessages } = await generateText({
    model: globalThis.desk.model,
    tools: {
      readOrder: tool({ description: 'Read an order by its number', inputSchema: orderSchema }),
      refundOrder: tool({
        description: 'Refund an order by its number',
        inputSchema: refundSchema,
      }),
    },
    messages,
  });
  const calls = toolCalls.map(({ toolName, toolCallId, input }) => ({
    toolName,
    toolCallId,
    input,
  }));
  return { calls, text, added: responseMessages };
}

async function readOrder(input: unknown) {
  'use step';
  return globalThis.desk.bank.readOrder(orderSchema.parse(input).order);
}

async function refundOrder(input: unknown) {
  'use step';
  const { order, eur } = refundSchema.parse(input);
  return globalThis.desk.bank.refund(order, eur, getStepMetadata().stepId);
}
