import { join } from 'node:path';
import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { END, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode } from '@langchain/langgraph/prebuilt';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import * as z from 'zod';
import { LangGraphModel } from '../models/langgraph.ts';
import { costOf } from '../provider.ts';
import { cap, request, type Spend } from './spend.ts';

const tokenUsage = { promptTokens: 0, completionTokens: 0 }; // of messages that no model wrote
const usageSchema = z.object({
  tokenUsage: z
    .object({ promptTokens: z.number(), completionTokens: z.number() })
    .default(tokenUsage),
});

export const spend: Spend = async ({ folder, turns, script }) => {
  const readOrder = tool(({ order }) => JSON.stringify({ order, cost: '40 EUR' }), {
    name: 'read_order',
    description: 'Read an order by its number',
    schema: z.object({ order: z.string() }),
  });
  const model = new LangGraphModel(script);
  const saver = SqliteSaver.fromConnString(join(folder, 'checkpoints.db'));
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', new ToolNode([readOrder]))
    .addEdge(START, 'model')
    .addConditionalEdges('model', ({ messages }) => {
      const costs = messages.map(({ response_metadata: metadata }) => {
        const { promptTokens, completionTokens } = usageSchema.parse(metadata).tokenUsage;
        return costOf({ input: promptTokens, output: completionTokens });
      });
      return costs.reduce((sum, cost) => sum + cost, 0) >= cap ? END : 'tools';
    })
    .addEdge('tools', 'model')
    .compile({ checkpointer: saver });
  const run = async (turn: string): Promise<void> => {
    const config = {
      configurable: { thread_id: turn },
      recursionLimit: 1_000,
      durability: 'sync' as const,
    };
    const { createdAt } = await graph.getState(config);
    const input = createdAt === undefined ? { messages: [new HumanMessage(request)] } : null;
    await graph.invoke(input, config);
  };
  await Promise.all(turns.map(run));
  saver.db.close();
};
