import { LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aConversation, answered } from '../test/conversations.js';
import { dialects } from '../test/dialects.js';
import { answers, faultServer } from '../test/fault-server.js';
import { aiSdkModel } from './index.js';

let mock: LLMock;

beforeEach(async () => {
  mock = await LLMock.create({ port: 0, host: '127.0.0.1' });
});

afterEach(() => mock.stop());

const usage = {
  prompt_tokens: 70,
  completion_tokens: 9,
  total_tokens: 79,
  input_tokens: 70,
  output_tokens: 9,
};
const call = { id: 'call_A1', name: 'orders_refund', arguments: '{"id":"A-1"}' };

describe.each(dialects)('a conversation over HTTP, in the dialect of %s', (name, at) => {
  const model = () => aiSdkModel(at(mock.url), { minDelayMs: 0 });

  it.each([
    ['in one piece', false],
    ['streamed', true],
  ])('calls tools and reads their results, %s (F4)', async (_, isStreamed) => {
    const parts: string[] = [];
    const streamed = isStreamed && { onText: (text: string) => void parts.push(text) };
    mock.onToolResult(call.id, { content: 'Refunded.', usage });
    mock.onMessage('Refund', { content: 'I do.', toolCalls: [call], usage });
    const reply = await model().converse?.(aConversation({ ...streamed }));
    expect(reply).toMatchObject({
      text: 'I do.',
      calls: [{ id: call.id, tool: 'orders.refund', args: { id: 'A-1' } }],
      // A compatible server reports the usage of a stream only on request.
      ...(!(isStreamed && name === 'OpenAI-compatible') && {
        usage: { inputTokens: 70, outputTokens: 9 },
      }),
    });
    const stored = JSON.parse(JSON.stringify(reply));
    const request = aConversation({ messages: answered(stored), ...streamed });
    expect(await model().converse?.(request)).toMatchObject({ text: 'Refunded.', calls: [] });
    expect(parts.join('')).toBe(isStreamed ? 'I do.Refunded.' : '');
    const sent = JSON.stringify(mock.getLastRequest()?.body);
    for (const part of ['refunded: 12 EUR', 'orders_refund', 'Refunds an order.']) {
      expect(sent).toContain(part);
    }
    expect(sent).not.toContain('orders.refund');

    await model().converse?.(request);
    expect(JSON.stringify(mock.getLastRequest()?.body)).toBe(sent);
  });
});

it.each([
  ['registry.ollama.ai/library/gemma:2b does not support tools', 400],
  ['No endpoints found that support tool use.', 404],
  ['Function calling is not enabled for this model', 400],
  ['"auto" tool choice requires --enable-auto-tool-choice to be set', 400],
])('suggests an alternative to tool calling if a server says: %s', async (message, status) => {
  await using server = await faultServer(answers(JSON.stringify({ error: { message } }), status));
  for (const [, at] of dialects) {
    const model = aiSdkModel(at(server.url), { minDelayMs: 0 });
    await expect(model.converse?.(aConversation())).rejects.toMatchObject({
      code: 'model_failed',
      reason: 'rejected',
      isRetryable: false,
      message: expect.stringMatching(/modelRoles/),
    });
  }
});

const chat = {
  id: 'c',
  created: 1,
  model: 'm',
  object: 'chat.completion',
  usage: { prompt_tokens: 70, completion_tokens: 9, total_tokens: 79 },
};
const toolCall = {
  id: call.id,
  type: 'function',
  function: { name: call.name, arguments: call.arguments },
};
const message = {
  role: 'assistant',
  content: '',
  reasoning_content: 'The order is A-1.',
  tool_calls: [toolCall],
};

/** A reply with reasoning in each provider's form, and what the provider requires back. */
const thoughtful: Readonly<Record<string, readonly [reply: object, wanted: readonly string[]]>> = {
  Anthropic: [
    {
      id: 'm',
      type: 'message',
      role: 'assistant',
      model: 'm',
      stop_reason: 'tool_use',
      content: [
        { type: 'thinking', thinking: 'The order is A-1.', signature: 'c2lnbmVk' },
        { type: 'text', text: 'I do.' },
        { type: 'redacted_thinking', data: 'cmVkYWN0ZWQ' },
        { type: 'tool_use', id: call.id, name: call.name, input: { id: 'A-1' } },
      ],
      usage: { input_tokens: 70, output_tokens: 9 },
    },
    [
      '{"type":"thinking","thinking":"The order is A-1.","signature":"c2lnbmVk"},{"type":"text","text":"I do."},{"type":"redacted_thinking","data":"cmVkYWN0ZWQ"},{"type":"tool_use"',
    ],
  ],
  'OpenAI responses': [
    {
      id: 'r',
      created_at: 1,
      model: 'm',
      object: 'response',
      status: 'completed',
      output: [
        { type: 'reasoning', id: 'rs_1', summary: [], encrypted_content: 'c2VjcmV0' },
        {
          type: 'function_call',
          id: 'fc_1',
          call_id: call.id,
          name: call.name,
          arguments: call.arguments,
          status: 'completed',
        },
      ],
      usage: { input_tokens: 70, output_tokens: 9, total_tokens: 79 },
    },
    ['rs_1'],
  ],
  'OpenAI-compatible': [
    { ...chat, choices: [{ index: 0, finish_reason: 'tool_calls', message }] },
    ['"reasoning_content":"The order is A-1."'],
  ],
};

it.each(dialects.filter(([name]) => name in thoughtful))(
  'sends %s its reasoning back in place, and no other model (F4)',
  async (name, at) => {
    const [reply, wanted] = thoughtful[name] ?? [{}, []];
    await using server = await faultServer(answers(JSON.stringify(reply)));
    const first = await aiSdkModel(at(server.url)).converse?.(aConversation());
    const messages = answered(JSON.parse(JSON.stringify(first)));
    await aiSdkModel(at(server.url)).converse?.(aConversation({ messages }));
    for (const part of wanted) expect(server.bodies[1]).toContain(part);

    for (const [other, otherModel] of dialects.filter(([each]) => each !== name)) {
      await using another = await faultServer(answers('{}', 401));
      const model = aiSdkModel(otherModel(another.url));
      await expect(model.converse?.(aConversation({ messages }))).rejects.toThrow();
      for (const part of wanted) expect(another.bodies[0], other).not.toContain(part);
      expect(another.bodies[0]).toContain('refunded: 12 EUR');
    }
  },
);

it('asks Anthropic to cache the conversation if the option is set', async () => {
  await using server = await faultServer(answers('{}', 401));
  const anthropic = { cacheControl: { type: 'ephemeral' } };
  const at = dialects.find(([name]) => name === 'Anthropic')?.[1];
  const model = at && aiSdkModel(at(server.url), { providerOptions: { anthropic } });
  await expect(model?.converse?.(aConversation())).rejects.toMatchObject({
    reason: 'unauthorized',
  });
  expect(JSON.parse(server.bodies[0] ?? '{}')).toMatchObject({
    cache_control: { type: 'ephemeral' },
  });
});
