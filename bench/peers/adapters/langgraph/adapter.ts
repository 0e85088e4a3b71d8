import { join } from 'node:path';
import { tool } from '@langchain/core/tools';
import { type BaseCheckpointSaver, MemorySaver } from '@langchain/langgraph';
import { createReactAgent } from '@langchain/langgraph/prebuilt';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpecs, type WorkArguments } from '../../../src/workload.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { turnNames } from '../../turn-names.ts';
import { FakeModel } from './fake-model.ts';

interface Checkpointer {
  readonly saver: BaseCheckpointSaver;
  close?(): Promise<void> | void;
}

/** A saver with a driver is loaded where it is used. */
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
  const schema = workInput(z);
  const tools = toolSpecs(1).map((spec) =>
    tool(async (args: WorkArguments) => JSON.stringify(await workload.work(args)), {
      ...spec,
      schema,
    }),
  );
  const checkpointer = await openCheckpointer(options);
  const agent = createReactAgent({
    llm: new FakeModel(options),
    tools,
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
