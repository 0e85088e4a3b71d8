import { join } from 'node:path';
import { HumanMessage } from '@langchain/core/messages';
import { type ToolRuntime, tool } from '@langchain/core/tools';
import { Command, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import * as z from 'zod';
import type { LangGraphModel } from '../models/langgraph.ts';
import { type Program, request } from '../program.ts';

export const run: Program<LangGraphModel> = async ({ folder, bank, model, choice }) => {
  const readOrder = tool(({ order }) => JSON.stringify(bank.readOrder(order)), {
    name: 'read_order',
    description: 'Read an order by its number',
    schema: z.object({ order: z.string() }),
  });
  const refundOrder = tool(
    async ({ order, eur }, { toolCallId }: ToolRuntime) => {
      const decision = interrupt<string, string>(`Refund ${eur} EUR of order ${order}?`);
      if (decision !== 'approve') return 'denied by a person';
      return JSON.stringify(await bank.refund(order, eur, toolCallId));
    },
    {
      name: 'refund_order',
      description: 'Refund an order by its number',
      schema: z.object({ order: z.string(), eur: z.number() }),
    },
  );
  const tools = [readOrder, refundOrder];
  const saver = SqliteSaver.fromConnString(join(folder, 'checkpoints.db'));
  const graph = new StateGraph(MessagesAnnotation)
    .addNode('model', async ({ messages }) => ({
      messages: [await model.bindTools(tools).invoke(messages)],
    }))
    .addNode('tools', new ToolNode(tools))
    .addEdge(START, 'model')
    .addConditionalEdges('model', toolsCondition)
    .addEdge('tools', 'model')
    .compile({ checkpointer: saver });

  const config = { configurable: { thread_id: 'refund-A-17' }, durability: 'sync' } as const;
  const before = await graph.getState(config);
  if (before.tasks.some(({ interrupts }) => interrupts.length > 0)) {
    if (choice) await graph.invoke(new Command({ resume: choice }), config);
  } else if (before.next.length > 0) {
    await graph.invoke(null, config); // from the last checkpoint
  } else if (before.createdAt === undefined) {
    await graph.invoke({ messages: [new HumanMessage(request)] }, config);
  }
  const { values, tasks } = await graph.getState(config);
  saver.db.close();

  const [open] = tasks.flatMap(({ interrupts }) => interrupts);
  if (open) return { status: 'waiting', question: String(open.value) };
  return { status: 'done', answer: values.messages.at(-1)?.text ?? '' };
};
