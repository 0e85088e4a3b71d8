import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { TokenCostControl } from '@mastra/core/processors';
import { RequestContext } from '@mastra/core/request-context';
import { InMemoryStore } from '@mastra/core/storage';
import { createTool } from '@mastra/core/tools';
import { MastraStorageExporter, Observability } from '@mastra/observability';
import * as z from 'zod';
import { aiSdkModel } from '../models/ai-sdk.ts';
import { costOfSteps } from '../provider.ts';
import { cap, request, type Spend } from './spend.ts';

export const spend: Spend = async ({ turns, script }) => {
  const readOrder = createTool({
    id: 'readOrder',
    description: 'Read an order by its number',
    inputSchema: z.object({ order: z.string() }),
    execute: async ({ order }) => ({ order, cost: '40 EUR' }),
  });
  const desk = new Agent({
    id: 'desk',
    name: 'desk',
    instructions: 'You are a support desk.',
    model: aiSdkModel(script),
    tools: { readOrder },
    inputProcessors: [new TokenCostControl({ maxCost: cap, scope: 'user' })],
  });
  // A run's cost reaches `TokenCostControl` when the run has ended.
  const stopWhen = ({ steps }: { steps: Parameters<typeof costOfSteps>[0] }): boolean =>
    costOfSteps(steps) >= cap;
  const exporters = [new MastraStorageExporter()];
  new Mastra({
    agents: { desk },
    storage: new InMemoryStore(),
    observability: new Observability({
      configs: { default: { serviceName: 'desk', requestContextKeys: ['userId'], exporters } },
    }),
    logger: false,
  });
  await Promise.all(
    turns.map(async () => {
      const requestContext = new RequestContext([['userId', 'ann']]);
      await desk.generate(request, { maxSteps: 1_000, requestContext, stopWhen });
    }),
  );
};
