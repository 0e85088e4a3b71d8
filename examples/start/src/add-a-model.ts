import { openai } from '@ai-sdk/openai';
import { createOrchestrator, defineTool } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';

const prices = new Map([
  ['Aspire 5', 549],
  ['ThinkPad E14', 729],
]);

const findPrice = defineTool({
  name: 'shop.find-price',
  description: 'Find the price of a laptop by its name',
  input: z.object({ laptop: z.string().describe('Name of the laptop') }),
  effect: 'read',
  execute: ({ laptop }) => ({ laptop, dollars: prices.get(laptop) ?? null }),
});

const pce = createOrchestrator({
  ...modelRoles(aiSdkModel(openai('gpt-5'))), // reads OPENAI_API_KEY at the first call
  tools: [findPrice],
  store: () => sqliteStore('./pce.db'),
  limits: { modelCalls: 30, tokens: 200_000 }, // enforced by code
});

const turn = pce.start('Which is cheaper, the Aspire 5 or the ThinkPad E14, and by how much?');
const { status, answer, usage } = await turn.result();
console.log(status, answer ?? '');
console.log(usage.modelCalls, 'requests,', usage.inputTokens + usage.outputTokens, 'tokens');
for (const { message } of await pce.interventions()) console.log(message);

await pce.close();
