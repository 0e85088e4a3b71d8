import type { LanguageModelV4, LanguageModelV4Usage } from '@ai-sdk/provider';
import { generateText, isStepCount, tool } from 'ai';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpec } from '../../../src/workload.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { lastTextOf, toolCallPart } from '../../provider-call.ts';
import { openStepRows } from '../../step-rows.ts';
import { turnNames } from '../../turn-names.ts';

const usage: LanguageModelV4Usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};

function fakeModel({ workload }: PeerOptions): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'fake',
    modelId: 'fake',
    supportedUrls: {},
    async doGenerate(call) {
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

export const openPeer: OpenPeer = (options) => {
  const { setup, workload, folder } = options;
  const rows = setup === 'rows' ? openStepRows(folder) : undefined;
  const model = fakeModel(options);
  const inputSchema = workInput(z);
  const { name, description } = toolSpec;
  const tools = { [name]: tool({ description, inputSchema, execute: workload.work }) };
  const nextTurn = turnNames();
  return {
    run: (steps) => {
      const turn = nextTurn();
      return generateText({
        model,
        tools,
        instructions: systemPrompt,
        prompt: requestOf(steps),
        stopWhen: isStepCount(steps + 5),
        ...(rows && {
          onStepEnd: ({ response }) => {
            rows.save(turn, response.messages);
          },
        }),
      });
    },
    close: () => rows?.close(),
  };
};
