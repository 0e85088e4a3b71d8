import { createBudget, ModelError } from '@pce/core';
import type { ConversationMessage, ConversationReply, ConversationRequest } from '@pce/core/ports';
import { anyCharacter } from '@pce/test-support';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aConversation, answered, question } from '../test/conversations.js';
import { apiError, mockModel, saying, usageOfOne } from '../test/replies.js';
import { finish, said, streamingModel } from '../test/streams.js';
import { type AiSdkModelOptions, aiSdkModel, type ProviderModel } from './index.js';

const converse = async (
  model: ProviderModel,
  request: Partial<ConversationRequest> = {},
  options: AiSdkModelOptions = {},
) => await aiSdkModel(model, { minDelayMs: 0, ...options }).converse?.(aConversation(request));

const toolCall = (input: string, toolName = 'orders_refund') => ({
  type: 'tool-call' as const,
  toolCallId: 'call_A1',
  toolName,
  input,
});
const calling = (...inputs: readonly string[]) =>
  saying('', { content: inputs.map((input) => toolCall(input)) });

const tooDeep = '['.repeat(101) + ']'.repeat(101);

/** The assistant messages of the provider's last call. */
async function sentBack(message: ConversationMessage) {
  const mock = mockModel(saying('Done.'));
  await converse(mock, { messages: [question, message] });
  return mock.doGenerateCalls[0]?.prompt.at(-1)?.content;
}

describe('a conversation', () => {
  it.each([
    ['{"id":"A-1"}', { id: 'A-1' }],
    ['', {}],
    ['{"id":"A-1"', '{"id":"A-1"'],
    ['"A-1"', 'A-1'],
    ['{"n":1e999}', '{"n":1e999}'],
    ['{"__proto__":{"a":1}}', '{"__proto__":{"a":1}}'],
    [tooDeep, tooDeep],
  ])('passes the arguments %.30j on', async (input, args) => {
    const reply = await converse(mockModel(calling(input)));
    expect(reply?.calls).toEqual([{ id: 'call_A1', tool: 'orders.refund', args }]);
    const [, , results] = answered(reply);
    expect(results).toMatchObject({ results: [{ callId: 'call_A1' }] });
    const sent = await sentBack({ role: 'assistant', text: '', calls: reply?.calls ?? [] });
    const object = typeof args === 'object' ? args : { arguments: args };
    expect(sent).toMatchObject([{ type: 'tool-call', input: object }]);
  });

  it('omits calls that the provider runs itself', async () => {
    const own = { ...toolCall('{}', 'web_search'), providerExecuted: true };
    const content = [own, { type: 'text' as const, text: 'Sunny.' }];
    expect(await converse(mockModel(saying('', { content })))).toEqual({
      text: 'Sunny.',
      calls: [],
      usage: usageOfOne,
    });
  });

  it('preserves the order of texts, reasoning and calls; a text that the host changed has no metadata', async () => {
    const at = (itemId: string) => ({ providerMetadata: { acme: { itemId } } });
    const content = [
      { type: 'reasoning' as const, text: 'Hm.', ...at('r1') },
      { type: 'text' as const, text: '<think>no</think> I do.', ...at('t1') },
      { ...toolCall('{}'), ...at('c1') },
      { type: 'text' as const, text: ' Then I tell you.', ...at('t2') },
    ];
    const reply = await converse(mockModel(saying('', { content })));
    if (reply === undefined) throw new Error('expected a reply');
    const { text, calls, opaque = null } = JSON.parse(JSON.stringify(reply));
    expect(text).toBe('I do. Then I tell you.');
    const kept = (itemId: string) => ({ providerOptions: { acme: { itemId } } });
    // The model's name is part of the opaque value.
    const said = { role: 'assistant', text, calls, opaque } as const;
    expect(await sentBack(said)).toEqual([
      { type: 'reasoning', text: 'Hm.', ...kept('r1') },
      { type: 'text', text: 'I do.', ...kept('t1') },
      { ...sentCall, ...kept('c1') },
      { type: 'text', text: ' Then I tell you.', ...kept('t2') },
    ]);
    expect(await sentBack({ ...said, text: 'I do. [removed]' })).toEqual([
      { type: 'reasoning', text: 'Hm.', ...kept('r1') },
      { type: 'text', text: 'I do. [removed]' },
      { ...sentCall, ...kept('c1') },
    ]);
    expect(await sentBack({ ...said, opaque: 'of another time' })).toEqual([
      { type: 'text', text: 'I do. Then I tell you.' },
      sentCall,
    ]);
  });

  it.each([
    ['length', 'truncated'],
    ['content-filter', 'refused'],
  ] as const)('that ends by %s is no reply', async (finish, reason) => {
    const cut = saying('', { content: [toolCall('{"id":')], finish });
    await expect(converse(mockModel(cut))).rejects.toMatchObject({ reason });
  });

  it('is retried if that may help, and mentions tools only if they may be the cause', async () => {
    const mock = mockModel(apiError(503), calling('{}'));
    expect((await converse(mock))?.calls).toHaveLength(1);
    const wrong = converse(mockModel(apiError(400, { message: 'no such model' })));
    await expect(wrong).rejects.toThrow(expect.not.stringContaining('modelRoles'));
    const tools = mockModel(apiError(400, { message: 'tools: not supported' }));
    await expect(converse(tools, { tools: [] })).rejects.toThrow(
      expect.not.stringContaining('modelRoles'),
    );
  });

  it('reserves the tokens of the tools (A7)', async () => {
    const reserved: number[] = [];
    const budget = {
      reserveModelCall: (most = usageOfOne) => void reserved.push(most.inputTokens),
      settle: () => undefined,
    };
    await converse(mockModel(saying('Hi.')), { budget, tools: [] });
    await converse(mockModel(saying('Hi.')), { budget });
    const [without = 0, withTools = 0] = reserved;
    expect(withTools - without).toBeGreaterThan('Refunds an order.'.length);
  });
});

it('returns a JSON reply or a typed failure for any response, and can always be continued (A2, F4)', async () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 20 });
  const few = { maxKeys: 2 };
  const ofProvider = fc.dictionary(text, fc.jsonValue({ maxDepth: 2 }), few);
  const metadata = fc.option(fc.dictionary(text, ofProvider, few), { nil: undefined });
  const part = fc.record({
    type: fc.constantFrom('text', 'reasoning', 'tool-call', 'source'),
    text,
    toolCallId: fc.constantFrom('', 'a', 'b'),
    toolName: fc.constantFrom('orders_refund', '__proto__', 'toString', ''),
    input: fc.oneof(fc.json(), text),
    providerMetadata: metadata,
  });
  const finish = fc.constantFrom('stop', 'tool-calls', 'length', 'error');
  let replies = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(part, { maxLength: 5 }), finish, async (content, finishReason) => {
      const model = mockModel(saying('Done.'));
      const provider: ProviderModel = {
        specificationVersion: 'v4',
        provider: 'acme.chat',
        modelId: 'small',
        doGenerate: async () => ({
          content,
          finishReason,
          usage: { inputTokens: 1, outputTokens: 1 },
          warnings: [],
        }),
      };
      const reply = await converse(provider).catch((error: unknown) => {
        expect(error).toBeInstanceOf(ModelError);
      });
      if (reply === undefined) return;
      replies += 1;
      const stored: ConversationReply = JSON.parse(JSON.stringify(reply));
      expect(new Set(reply.calls.map(({ id }) => id)).size).toBe(reply.calls.length);
      await converse(model, { messages: answered(reply) });
      await converse(model, { messages: answered(stored) });
      const [first, second] = model.doGenerateCalls.map(({ prompt }) => JSON.stringify(prompt));
      expect(second).toBe(first);
    }),
    { numRuns: 500 },
  );
  expect(replies).toBeGreaterThan(100);
});

const sentCall = {
  type: 'tool-call',
  toolCallId: 'call_A1',
  toolName: 'orders_refund',
  input: {},
};

describe('a streamed conversation', () => {
  const start = { type: 'reasoning-start', id: '1' };
  const signature = { acme: { signature: 'x' } };
  const signed = { type: 'reasoning-delta', id: '1', delta: '', providerMetadata: signature };

  it('assembles parts that arrive interleaved', async () => {
    const parts: string[] = [];
    const { model } = streamingModel([
      start,
      { type: 'text-start', id: '1' },
      { type: 'reasoning-delta', id: '1', delta: 'Hm' },
      { type: 'text-delta', id: '1', delta: 'I ' },
      { type: 'reasoning-delta', id: '1', delta: '.' },
      signed,
      { type: 'text-delta', id: '1', delta: 'do.' },
      { type: 'reasoning-end', id: '1' },
      { type: 'text-end', id: '1' },
      toolCall('{}'),
      finish('stop'),
    ]);
    const onText = (text: string): void => void parts.push(text);
    expect(await converse(model, { onText })).toEqual({
      text: 'I do.',
      calls: [{ id: 'call_A1', tool: 'orders.refund', args: {} }],
      opaque: {
        model: 'acme.chat:small',
        parts: [
          { type: 'reasoning', text: 'Hm.', providerOptions: signature },
          { type: 'text', length: 5 },
          { type: 'call', id: 'call_A1' },
        ],
      },
      usage: usageOfOne,
    });
    expect(parts).toEqual(['I ', 'do.']);
  });

  it('is retried if it breaks before its text, also after a call (A7, A25)', async () => {
    const budget = createBudget({ limits: {} });
    const { model, calls } = streamingModel(
      [toolCall('{}')],
      [start, signed, finish('other')],
      said('Done.'),
    );
    const onText = (): void => undefined;
    expect(await converse(model, { onText, budget })).toMatchObject({ text: 'Done.', calls: [] });
    expect(calls).toEqual(['stream', 'stream', 'stream']);
  });
});
