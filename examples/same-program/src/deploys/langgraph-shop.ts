import { join } from 'node:path';
import { BaseChatModel } from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { Command, interrupt, MessagesAnnotation, START, StateGraph } from '@langchain/langgraph';
import { ToolNode, toolsCondition } from '@langchain/langgraph/prebuilt';
import { SqliteSaver } from '@langchain/langgraph-checkpoint-sqlite';
import * as z from 'zod';
import { nextCall, type OpenShop, toolsOf } from './shop.ts';

class ShopModel extends BaseChatModel {
  readonly #release: number;

  constructor(release: number) {
    super({});
    this.#release = release;
  }

  override _llmType(): string {
    return 'scripted';
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const results = messages.filter((each) => ToolMessage.isInstance(each));
    const done = results.filter(({ status }) => status !== 'error').map(({ name = '' }) => name);
    const name = nextCall(this.#release, done);
    const args = { order: messages[0]?.text };
    const call = {
      id: `call_${results.length}`,
      name: name ?? '',
      args,
      type: 'tool_call',
    } as const;
    const message = name
      ? new AIMessage({ content: '', tool_calls: [call] })
      : new AIMessage('Done');
    return { generations: [{ text: message.text, message }] };
  }
}

/** As `programs/langgraph.ts`: `interrupt` in the tool, and its SQLite checkpointer, each step durable. */
export const openShop: OpenShop = ({ release, folder, act }) => {
  const tools = Object.entries(toolsOf(release)).map(([name, description]) =>
    tool(
      ({ order }: { order: string }) => {
        if (name === 'charge') interrupt(`Charge ${order}?`);
        return act(name, order);
      },
      { name, description, schema: z.object({ order: z.string() }) },
    ),
  );
  const model = new ShopModel(release);
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
