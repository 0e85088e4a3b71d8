import { join } from 'node:path';
import { HumanMessage } from '@langchain/core/messages';
import { tool } from '@langchain/core/tools';
import { Command, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import * as z from 'zod';
import { LangGraphModel } from '../models/langgraph.ts';
import { type OpenShop, shopScript, toolsOf } from './shop.ts';

/** As `programs/langgraph.ts`: `interrupt` in the tool, and its SQLite checkpointer, each step durable. */
export const openShop: OpenShop = ({ release, folder, act }) => {
  const tools = Object.entries(toolsOf(release)).map(([name, description]) =>
    tool(
      ({ order }: { order: string }) => {
        if (name === 'charge') interrupt(`Charge ${order}?`);
        return act(name, order);
      },
      { name: `${name}_order`, description, schema: z.object({ order: z.string() }) },
    ),
  );
  const model = new LangGraphModel(shopScript(release));
  const saver = SqliteSaver.fromConnString(join(folder, 'checkpoints.db'));
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({ messages: [await model.invoke(messages)] }))
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'model')
    .addConditionalEdges('model', toolsCondition)
    .addEdge('tools', 'model')
    .compile({ checkpointer: saver });
  return {
    async run(turn, choice) {
      const config = { configurable: { thread_id: turn }, durability: 'sync' } as const;
      const before = await graph.getState(config);
      const isAsked = before.tasks.some(({ interrupts }) => interrupts.length > 0);
      if (isAsked && choice !== undefined)
        await graph.invoke(new Command({ resume: choice }), config);
      else if (before.createdAt === undefined)
        await graph.invoke({ messages: [new HumanMessage(turn)] }, config);
      else if (before.next.length > 0 && !isAsked) await graph.invoke(null, config);
      const { tasks } = await graph.getState(config);
      return tasks.some(({ interrupts }) => interrupts.length > 0) ? 'asks' : 'ended';
    },
    close: () => void saver.db.close(),
  };
};
