import { join } from 'node:path';
import type {
  LanguageModelV2,
  LanguageModelV2CallOptions,
  LanguageModelV2Content,
  LanguageModelV2StreamPart,
} from '@ai-sdk/provider-v5';
import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import { createStep, createWorkflow } from '@mastra/core/workflows';
import type { LibSQLStore } from '@mastra/libsql';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpec } from '../../../src/workload.ts';
import type { OpenPeer, Peer, PeerOptions } from '../../peer.ts';
import { lastTextOf, toolCallPart } from '../../provider-call.ts';

const place = z.looseObject({ step: z.number(), of: z.number() });

const usage = { inputTokens: 1, outputTokens: 1, totalTokens: 2 };

const closingText: readonly LanguageModelV2StreamPart[] = [
  { type: 'text-start', id: 'text' },
  { type: 'text-delta', id: 'text', delta: 'Done.' },
  { type: 'text-end', id: 'text' },
];

export const openPeer: OpenPeer = (options) => {
  if (options.setup === 'workflow') return openWorkflowPeer(options);
  const agent = workingAgent(options);
  if (options.setup !== 'memory') return openDurablePeer(agent, options);
  return { run: (steps) => agent.generate(requestOf(steps), { maxSteps: steps + 5 }) };
};

// #region agent
function workingAgent(options: PeerOptions): Agent {
  const { workload } = options;
  const inputSchema = workInput(z);
  const { name: id, description } = toolSpec;
  const tools = { [id]: createTool({ id, description, inputSchema, execute: workload.work }) };
  const model = fakeModel(options);
  return new Agent({ id: 'worker', name: 'worker', instructions: systemPrompt, model, tools });
}

const unfinished = ['pending', 'paused', 'suspended', 'running'];

/** Writes in the background after the turn has ended, without a notification: there is no safe time to close. */
async function openDurablePeer(agent: Agent, { setup, folder }: PeerOptions): Promise<Peer> {
  const { createDurableAgent } = await import('@mastra/core/agent/durable');
  const durable = createDurableAgent({
    agent,
    ...(setup === 'durable-steps' && {
      shouldPersistSnapshot: ({ workflowStatus }) => unfinished.includes(workflowStatus),
    }),
  });
  new Mastra({ agents: { durable }, storage: await openStorage(folder), logger: false });
  return {
    async run(steps) {
      const { output, cleanup } = await durable.stream(requestOf(steps), { maxSteps: steps + 5 });
      await output.consumeStream();
      cleanup();
    },
  };
}
// #endregion

function fakeModel({ workload }: PeerOptions): LanguageModelV2 {
  const think = (call: LanguageModelV2CallOptions) => workload.decide(lastTextOf(call));
  return {
    specificationVersion: 'v2',
    provider: 'fake',
    modelId: 'fake',
    supportedUrls: {},
    async doGenerate(call) {
      const args = think(call);
      const content: LanguageModelV2Content = args
        ? toolCallPart(args)
        : { type: 'text', text: 'Done.' };
      return {
        content: [content],
        finishReason: args ? 'tool-calls' : 'stop',
        usage,
        warnings: [],
      };
    },
    async doStream(call) {
      const args = think(call);
      const parts: LanguageModelV2StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        ...(args ? [toolCallPart(args)] : closingText),
        { type: 'finish', finishReason: args ? 'tool-calls' : 'stop', usage },
      ];
      return { stream: ReadableStream.from(parts) };
    },
  };
}

/** W(n) as a looping workflow: each step decides and calls, without an agent. */
async function openWorkflowPeer({ workload, folder }: PeerOptions): Promise<Peer> {
  const { decide, work } = workload;
  const decideAt = ({ step, of }: z.infer<typeof place>) => decide(`step ${step} of ${of}`);
  const step = createStep({
    id: 'work',
    inputSchema: place,
    outputSchema: place,
    async execute({ inputData }) {
      const args = decideAt(inputData);
      if (args === undefined) throw new Error(`nothing is left at step ${inputData.step}`);
      return { ...(await work(args)) };
    },
  });
  const loop = createWorkflow({ id: 'loop', inputSchema: place, outputSchema: place })
    .dountil(step, async ({ inputData }) => inputData.step >= inputData.of)
    .commit();
  const storage = await openStorage(folder);
  const mastra = new Mastra({ workflows: { loop }, storage, logger: false });
  const workflow = mastra.getWorkflow('loop');
  return {
    async run(steps) {
      const run = await workflow.createRun();
      const result = await run.start({ inputData: { step: 0, of: steps } });
      if (result.status !== 'success') throw new Error(`the workflow ended as ${result.status}`);
      decideAt(result.result); // The final decision, made by the loop's condition.
    },
    close: () => storage.close(),
  };
}

/** Opens its storage in one file and creates the tables, which is not part of a step. */
async function openStorage(folder: string): Promise<LibSQLStore> {
  const { LibSQLStore } = await import('@mastra/libsql');
  const storage = new LibSQLStore({ id: 'store', url: `file:${join(folder, 'mastra.db')}` });
  await storage.init();
  return storage;
}
