import { createAgent, createNetwork, createTool, openai } from '@inngest/agent-kit';
import * as z from 'zod';
import { workInput } from '../../../src/work-input.ts';
import { requestOf, systemPrompt, toolSpecs, type WorkArguments } from '../../../src/workload.ts';
import type { OpenPeer, PeerOptions } from '../../peer.ts';
import { chatRequestSchema } from './chat-request-schema.ts';

/** A chat-completions answer. */
function answer(args: WorkArguments | undefined) {
  const message =
    args === undefined
      ? { role: 'assistant', content: 'Done.' }
      : { role: 'assistant', content: null, tool_calls: [toolCall(args)] };
  const finish_reason = args === undefined ? 'stop' : 'tool_calls';
  return {
    id: 'answer',
    object: 'chat.completion',
    choices: [{ index: 0, finish_reason, message }],
  };
}

function toolCall(args: WorkArguments) {
  const call = { name: 'work', arguments: JSON.stringify(args) };
  return { id: `call_${args.step}`, type: 'function', function: call };
}

/** The decision falls where the body of a request is still an object; `fetch` only carries it. */
function fakeModel({ workload, onRequest }: PeerOptions) {
  const model = openai({ model: 'fake', apiKey: 'none' });
  const { onCall } = model;
  let decided: WorkArguments | undefined;
  model.onCall = (called, body) => {
    onCall?.call(model, called, body);
    onRequest?.(chatRequestSchema.parse(body));
    decided = workload.decide(JSON.stringify(body.messages.at(-1)));
  };
  globalThis.fetch = async () => Response.json(answer(decided));
  return model;
}

export const openPeer: OpenPeer = (options) => {
  const { workload, toolCount } = options;
  const model = fakeModel(options);
  const parameters = workInput(z);
  const tools = toolSpecs(toolCount).map((spec) =>
    createTool({ ...spec, parameters, handler: workload.work }),
  );
  const agent = createAgent({ name: 'worker', system: systemPrompt, model, tools });
  return {
    run: (steps) =>
      createNetwork({
        name: 'one',
        agents: [agent],
        defaultModel: model,
        router: ({ lastResult }) =>
          lastResult === undefined || lastResult.toolCalls.length > 0 ? agent : undefined,
        maxIter: steps + 5,
      }).run(requestOf(steps)),
  };
};
