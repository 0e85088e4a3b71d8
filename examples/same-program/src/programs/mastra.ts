import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { createDurableAgent } from '@mastra/core/agent/durable';
import type { MastraModelConfig } from '@mastra/core/llm';
import type { ChunkType } from '@mastra/core/stream';
import { createTool } from '@mastra/core/tools';
import { LibSQLStore } from '@mastra/libsql';
import * as z from 'zod';
import { type Program, request } from '../program.ts';

export const run: Program<MastraModelConfig> = async (options) => {
  const { folder, bank, model, choice, steps = 10 } = options;
  const readOrder = createTool({
    id: 'readOrder',
    description: 'Read an order by its number',
    inputSchema: z.object({ order: z.string() }),
    execute: async ({ order }) => bank.readOrder(order),
  });
  const refundOrder = createTool({
    id: 'refundOrder',
    description: 'Refund an order by its number',
    inputSchema: z.object({ order: z.string(), eur: z.number() }),
    requireApproval: true,
    execute: ({ order, eur }, context) => bank.refund(order, eur, context.agent?.toolCallId ?? ''),
  });
  const instructions = 'You are a support desk.';
  const tools = { readOrder, refundOrder };
  const agent = new Agent({ id: 'desk', name: 'desk', instructions, model, tools });
  const desk = createDurableAgent({ agent });
  const storage = new LibSQLStore({ id: 'store', url: `file:${join(folder, 'mastra.db')}` });
  new Mastra({ agents: { desk }, storage, logger: false });

  const file = join(folder, 'answer.txt'); // a run's snapshot is deleted when it ends
  const openRun = async () => (await desk.listSuspendedRuns()).runs[0];
  const follow = async (stream: Awaited<ReturnType<typeof desk.stream>>): Promise<void> => {
    const { text, asked } = await readAll(stream.output.fullStream);
    while ((await openRun())?.toolCalls[0]?.toolCallId !== asked) await sleep(1); // written later
    stream.cleanup();
    if (asked === undefined) writeFileSync(file, text);
  };
  const asked = await openRun();
  if (asked && choice) {
    await follow(await desk.resume(asked.runId, { approved: choice === 'approve' }));
  } else if (!asked && !existsSync(file)) {
    await follow(await desk.stream(request, { maxSteps: steps }));
  }
  const open = await openRun();
  await storage.close();

  if (open) return { status: 'waiting', question: `Run ${open.toolCalls[0]?.toolName}?` };
  return { status: 'done', answer: existsSync(file) ? readFileSync(file, 'utf8') : '' };
};

/** Returns the text of a stream, and the call that it stops at for an approval: it does not end by itself then. */
async function readAll(stream: AsyncIterable<ChunkType>) {
  let text = '';
  for await (const chunk of stream) {
    if (chunk.type === 'tool-call-approval') return { text, asked: chunk.payload.toolCallId };
    if (chunk.type === 'error') throw chunk.payload.error;
    if (chunk.type === 'text-delta') text += chunk.payload.text;
  }
  return { text };
}
