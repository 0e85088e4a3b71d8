import { join } from 'node:path';
import {
  BaseChatModel,
  type BaseChatModelCallOptions,
  type BindToolsInput,
} from '@langchain/core/language_models/chat_models';
import { AIMessage, type BaseMessage } from '@langchain/core/messages';
import type { ChatResult } from '@langchain/core/outputs';
import { tool } from '@langchain/core/tools';
import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpec, type WorkArguments } from '../../../src/workload.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';

class FakeModel extends BaseChatModel<CallOptions> {
  readonly #decide: PeerOptions['workload']['decide'];

  constructor({ workload }: PeerOptions) {
    super({});
    this.#decide = workload.decide;
  }

  override _llmType(): string {
    return 'fake';
  }

  override bindTools(tools: BindToolsInput[]) {
    return this.withConfig({ tools });
  }

  override async _generate(messages: BaseMessage[]): Promise<ChatResult> {
    const args = this.#decide(messages.at(-1)?.text ?? '');
    const message = args
      ? new AIMessage({
          content: '',
          tool_calls: [
            { id: `call_${args.step}`, name: 'work', args: { ...args }, type: 'tool_call' },
          ],
        })
      : new AIMessage('Done.');
    return { generations: [{ text: message.text, message }] };
  }
}

interface Checkpointer {
  readonly saver: BaseCheckpointSaver;
  close?(): Promise<void> | void;
}

/** Loads a saver with a driver only when needed. */
async function openCheckpointer({
  setup,
  folder,
  databaseUrl,
}: PeerOptions): Promise<Checkpointer | undefined> {
  if (setup === 'memory') return undefined;
  if (setup === 'memory-saver') return { saver: new MemorySaver() };
  if (databaseUrl !== undefined) {
    const { PostgresSaver } = await import('@langchain/langgraph-checkpoint-postgres');
    const saver = PostgresSaver.fromConnString(databaseUrl);
    await saver.setup();
    return { saver, close: () => saver.end() };
  }
  const { SqliteSaver } = await import('@langchain/langgraph-checkpoint-sqlite');
  const saver = SqliteSaver.fromConnString(join(folder, 'checkpoints.db'));
  return { saver, close: () => saver.db.close() };
}

export const openPeer: OpenPeer = async (options) => {
  const { setup, workload } = options;
  const work = tool(async (args: WorkArguments) => JSON.stringify(await workload.work(args)), {
    ...toolSpec,
    schema: workInput(z),
  });
  const checkpointer = await openCheckpointer(options);
  const agent = createReactAgent({
    llm: new FakeModel(options),
    tools: [work],
    prompt: systemPrompt,
    ...(checkpointer && { checkpointer: checkpointer.saver }),
  });
  const nextTurn = turnNames();
  return {
    run: (steps) =>
      agent.invoke(
        { messages: [{ role: 'user', content: requestOf(steps) }] },
        {
          recursionLimit: 2 * steps + 10,
          configurable: { thread_id: nextTurn() },
          ...((setup === 'sync' || setup === 'exit') && { durability: setup }),
        },
      ),
    close: () => checkpointer?.close?.(),
  };
};

interface CallOptions extends BaseChatModelCallOptions {
  readonly tools?: BindToolsInput[];
}
