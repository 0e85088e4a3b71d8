import { Mastra } from '@mastra/core';
import { Agent } from '@mastra/core/agent';
import { createTool } from '@mastra/core/tools';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpecs } from '../../../src/workload.ts';
import type { OpenPeer, Peer, PeerOptions } from '../../peer.ts';
import { fakeModel } from './fake-model.ts';
import { openStorage } from './open-storage.ts';
import { openWorkflowPeer } from './workflow-peer.ts';

export const openPeer: OpenPeer = (options) => {
  if (options.setup === 'workflow') return openWorkflowPeer(options);
  const agent = workingAgent(options);
  if (options.setup !== 'memory') return openDurablePeer(agent, options);
  return { run: (steps) => agent.generate(requestOf(steps), { maxSteps: steps + 5 }) };
};

function workingAgent(options: PeerOptions): Agent {
  const { workload } = options;
  const inputSchema = workInput(z);
  const tools = Object.fromEntries(
    toolSpecs(1).map(({ name, description }) => [
      name,
      createTool({ id: name, description, inputSchema, execute: workload.work }),
    ]),
  );
  const model = fakeModel(options);
  return new Agent({ id: 'worker', name: 'worker', instructions: systemPrompt, model, tools });
}

const unfinished = ['pending', 'paused', 'suspended', 'running'];

/** It goes on writing after the turn has ended, and tells nobody when that is done: there is no safe time to close. */
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
