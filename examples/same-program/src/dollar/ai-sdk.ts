import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateText, type ModelMessage, tool } from 'ai';
import * as z from 'zod';
import { aiSdkModel } from '../models/ai-sdk.ts';
import { costOfSteps } from '../provider.ts';
import { cap, request, type Spend } from './spend.ts';

export const spend: Spend = async ({ folder, turns, script }) => {
  const readOrder = tool({
    description: 'Read an order by its number',
    inputSchema: z.object({ order: z.string() }),
    execute: ({ order }) => ({ order, cost: '40 EUR' }),
  });
  const run = async (turn: string): Promise<void> => {
    const file = join(folder, `${turn}.json`);
    const messages: ModelMessage[] = existsSync(file)
      ? JSON.parse(readFileSync(file, 'utf8'))
      : [{ role: 'user', content: request }];
    await generateText({
      model: aiSdkModel(script),
      tools: { readOrder },
      messages,
      stopWhen: ({ steps }) => costOfSteps(steps) >= cap,
      onStepFinish: ({ response }) =>
        writeFileSync(file, JSON.stringify([...messages, ...response.messages])),
    });
  };
  await Promise.all(turns.map(run));
};
