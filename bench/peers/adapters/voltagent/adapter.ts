import type { LanguageModelV3, LanguageModelV3Usage } from '@ai-sdk/provider';
import { Agent, createTool } from '@voltagent/core';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpecs } from '../../../src/workload.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { lastTextOf, toChatRequest, toolCallPart } from '../../provider-call.ts';
import { turnNames } from '../../turn-names.ts';
import { silentLogger } from './silent-logger.ts';

const usage: LanguageModelV3Usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function fakeModel({ workload, onRequest }: PeerOptions): LanguageModelV3 {
  return {
    specificationVersion: 'v3',
    provider: 'fake',
    modelId: 'fake',
    supportedUrls: {},
    async doGenerate(call) {
      onRequest?.(toChatRequest(call));
      const args = workload.decide(lastTextOf(call));
      return {
        content: args ? [toolCallPart(args)] : [{ type: 'text', text: 'Done.' }],
        finishReason: { unified: args ? 'tool-calls' : 'stop', raw: undefined },
        usage,
        warnings: [],
      };
    },
    doStream() {
      throw new Error('the workload does not stream');
    },
  };
}

// The AI SDK below it prints a warning at each step otherwise.
Object.assign(globalThis, { AI_SDK_LOG_WARNINGS: false });

export const openPeer: OpenPeer = (options) => {
  const { setup, workload, toolCount } = options;
  const parameters = workInput(z);
  const tools = toolSpecs(toolCount).map((spec) =>
    createTool({ ...spec, parameters, execute: workload.work }),
  );
  const agent = new Agent({
    name: 'worker',
    instructions: systemPrompt,
    model: fakeModel(options),
    tools,
    logger: silentLogger,
    ...(setup === 'memory' && { memory: false }),
  });
  const nextTurn = turnNames();
  return {
    run: (steps) =>
      agent.generateText(requestOf(steps), {
        maxSteps: steps + 5,
        ...(setup === 'default-memory' && { userId: 'user', conversationId: nextTurn() }),
      }),
  };
};
