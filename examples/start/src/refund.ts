import { openai } from '@ai-sdk/openai';
import { createOrchestrator, defineTool } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { soloRoles } from '@pce/roles';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';

const refund = defineTool({
  name: 'orders.refund',
  description: 'Refund an order by its number',
  input: z.object({ order: z.string() }),
  effect: 'once', // never repeated: if the process dies in the call, a person is asked
  destructive: true, // a person approves this order, once
  execute: ({ order }) => ({ refunded: order, eur: 40 }),
});

const pce = createOrchestrator({
  ...(process.env.OPENAI_API_KEY ? soloRoles(aiSdkModel(openai('gpt-5'))) : ruleRoles()),
  tools: [refund],
  store: () => sqliteStore('./turns.db'), // every step is in it before it takes effect
});

const waiting = await pce.start('Refund the order "A-17"').result();
const [question] = waiting.interventions;
console.log(question?.message, question?.approval?.args);

const decision = { choose: 'approve', by: 'ann' };
const { status, answer } = await pce.resolve(question?.id ?? '', decision).result();
console.log(status, answer);
await pce.close();
