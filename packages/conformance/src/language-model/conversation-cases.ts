import assert from 'node:assert/strict';
import type {
  ConversationMessage,
  ConversationReply,
  ConversationRequest,
  ConversationTool,
  RoleModel,
} from '@pce/core/ports';
import {
  assertCode,
  type ConformanceCase,
  deepFreeze,
  describeError,
  settle,
  toCases,
} from '../suite/conformance-case.js';
import { spyBudget } from '../suite/spy-budget.js';
import { until, within } from '../suite/within.js';
import type { ConversationReaction, OpenConversation } from './conversation-place.js';
import { usagePerCall } from './model-place.js';

const tool = (name: string, description: string): ConversationTool => ({
  name,
  description,
  parameters: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] },
});
const tools = [
  tool('orders.refund', 'Refunds an order.'),
  tool('orders_refund', 'Says what was refunded.'),
  tool(`orders.${'x'.repeat(80)}`, 'Has a long name.'),
  tool(`orders.${'x'.repeat(81)}`, 'Has a longer name.'),
];

const says = (text: string): ConversationReaction => ({ type: 'reply', text });
const refund: ConversationReaction = {
  type: 'reply',
  calls: [{ tool: 0, args: { json: { id: 'A-1' } } }],
};

const question: ConversationMessage = { role: 'user', text: 'Refund order A-1, please.' };

function aConversation(changes: Partial<ConversationRequest> = {}): ConversationRequest {
  return {
    system: 'You work in a shop.',
    messages: [question],
    tools,
    signal: new AbortController().signal,
    budget: spyBudget(),
    ...changes,
  };
}

async function converse(
  model: RoleModel,
  request: ConversationRequest = aConversation(),
): Promise<ConversationReply> {
  assert.ok(model.converse !== undefined, `${model.id} has no converse`);
  return await model.converse(request);
}

function after(reply: ConversationReply, content = 'refunded: 12 EUR'): ConversationRequest {
  const results = reply.calls.map(({ id, tool: name }, place) => ({
    callId: id,
    tool: name,
    content,
    isError: place > 0,
  }));
  const { usage: _, ...said } = reply;
  return aConversation({
    messages: [question, { role: 'assistant', ...said }, { role: 'tool', results }],
  });
}

async function assertFailed(open: OpenConversation, reaction: ConversationReaction): Promise<void> {
  const { model } = await open([reaction]);
  const outcome = await settle(() => converse(model));
  assertCode(outcome, 'model_failed', 'it resolves instead of rejecting');
}

export const conversationCases: readonly ConformanceCase<OpenConversation>[] = toCases({
  async 'continues a conversation with text and calls of tools (F4)'(open) {
    const { model } = await open([
      { type: 'reply', text: 'I refund it.', calls: [{ tool: 0, args: { json: { id: 'A-1' } } }] },
    ]);
    const { text, calls } = await converse(model);
    assert.equal(text, 'I refund it.', 'the text is another');
    const asked = calls.map(({ tool: name, args }) => ({ name, args }));
    assert.deepEqual(asked, [{ name: 'orders.refund', args: { id: 'A-1' } }]);
  },
  async 'keeps tools apart whose names are alike, long or of any characters (F4)'(open) {
    const calls = tools.map((_, place) => ({ tool: place, args: { json: { id: 'A-1' } } }));
    const place = await open([{ type: 'reply', calls }, says('Done.')]);
    const reply = await converse(place.model);
    const expected = tools.map(({ name }) => name);
    const called = reply.calls.map(({ tool: name }) => name);
    assert.deepEqual(called, expected, 'calls come back under other names');
    assert.equal((await converse(place.model, after(reply))).text, 'Done.');
  },
  async 'gives calls ids that no other call of the conversation has (F4)'(open) {
    const call = { tool: 0, args: { json: {} }, id: 'call_0' };
    const { model } = await open([{ type: 'reply', calls: [call, call] }]);
    const first = await converse(model);
    const second = await converse(model, after(first));
    const ids = [...first.calls, ...second.calls].map(({ id }) => id);
    assert.equal(new Set(ids).size, 4, `ids are given twice: ${ids.join(', ')}`);
  },
  async 'hands over calls of tools that do not exist, and arguments that are no JSON (F4)'(open) {
    const calls = [
      { tool: 'orders_forget', args: { json: { id: 1 } } },
      { tool: 0, args: { text: '{"id": "A-1' } },
    ];
    const { model } = await open([{ type: 'reply', calls }, says('Done.')]);
    const reply = await converse(model);
    const asked = reply.calls.map(({ tool: name, args }) => ({ name, args }));
    assert.deepEqual(asked, [
      { name: 'orders_forget', args: { id: 1 } },
      { name: 'orders.refund', args: '{"id": "A-1' },
    ]);
    assert.equal((await converse(model, after(reply))).text, 'Done.');
  },
  async 'gives the provider the system text, the messages, the tools and the results (F4)'(open) {
    const place = await open([refund, says('Done.')]);
    const reply = await converse(place.model);
    await converse(place.model, after(reply, 'refunded: 12 EUR'));
    const [, call = ''] = place.calls();
    for (const part of ['You work in a shop.', 'Refund order A-1', 'A-1', 'refunded: 12 EUR']) {
      assert.ok(call.includes(part), `"${part}" does not reach the provider`);
    }
    for (const { description } of tools) {
      assert.ok(call.includes(description), `the tool "${description}" does not reach it`);
    }
  },
  async 'sends the same request for the same conversation (A9)'(open) {
    const place = await open([refund, says('Done.')]);
    const stored: ConversationReply = JSON.parse(JSON.stringify(await converse(place.model)));
    await converse(place.model, after(stored));
    const again = await open([says('Done.')]);
    await converse(again.model, after(stored));
    assert.equal(again.calls()[0], place.calls()[1], 'the provider is asked for something else');
  },
  async 'sends a longer conversation with an unchanged beginning (A9)'(open) {
    const place = await open([refund, says('Done.')]);
    const reply = await converse(place.model);
    await converse(place.model, after(reply));
    const [first = '', second = ''] = place.calls();
    const asked = first.indexOf('Refund order A-1');
    assert.ok(asked >= 0, 'the message does not reach the provider');
    assert.ok(second.startsWith(first.slice(0, asked)), 'an earlier part of it changes');
  },
  async 'does not mutate the request (F4)'(open) {
    const { model } = await open([refund, says('Done.')]);
    const reply = await converse(model);
    const { messages, system, tools: offered, ...rest } = after(reply);
    const frozen = deepFreeze({ messages, system, tools: offered });
    const outcome = await settle(() => converse(model, { ...rest, ...frozen }));
    if (!outcome.ok) assert.fail(`it changes the request: ${describeError(outcome.error)}`);
  },
  async 'passes the text on in order, whole (A22)'(open) {
    const { model } = await open([says('Order A-1 is refunded.')]);
    const parts: string[] = [];
    const onText = (part: string): void => void parts.push(part);
    const { text } = await converse(model, aConversation({ onText }));
    assert.equal(text, 'Order A-1 is refunded.', 'the text is another');
    assert.equal(parts.join(''), text, 'the parts are not the text');
  },
  'rejects with model_failed where the reply has neither text nor calls (A25)': (open) =>
    assertFailed(open, { type: 'reply' }),
  'rejects with model_failed where the provider fails in a conversation (A25)': (open) =>
    assertFailed(open, { type: 'failure' }),
  async 'reserves and settles every call of a conversation, and reports its usage (A7, A12)'(open) {
    const reactions = [refund, says('Done.'), { type: 'failure' }, { type: 'reply' }] as const;
    for (const reaction of reactions) {
      const place = await open([reaction]);
      const budget = spyBudget();
      const outcome = await settle(() => converse(place.model, aConversation({ budget })));
      const calls = place.calls().length;
      assert.equal(budget.reserved(), calls, 'calls are not reserved one by one');
      assert.equal(budget.settled(), calls, 'calls are not settled');
      if (!outcome.ok) continue;
      const { inputTokens, outputTokens } = outcome.value.usage;
      assert.deepEqual({ inputTokens, outputTokens }, usagePerCall, 'the usage is another');
    }
  },
  async 'does not ask the provider in a conversation where the budget refuses (A7)'(open) {
    const place = await open([refund]);
    const budget = spyBudget(0);
    const outcome = await settle(() => converse(place.model, aConversation({ budget })));
    assert.equal(place.calls().length, 0, 'it calls the provider without a budget');
    assertCode(outcome, 'limit_reached', 'it answers without a budget');
  },
  async 'ends a conversation with the reason of the signal, before and during a call (A22)'(open) {
    const reason = new Error('the turn was cancelled');
    const before = await open([refund]);
    const early = aConversation({ signal: AbortSignal.abort(reason) });
    const refused = await settle(() => converse(before.model, early));
    assert.equal(before.calls().length, 0, 'it calls the provider after the abort');
    assert.ok(!refused.ok && refused.error === reason, 'it does not end with the reason');

    const place = await open([{ type: 'silence' }]);
    const controller = new AbortController();
    const request = aConversation({ signal: controller.signal });
    const ended = settle(() => converse(place.model, request));
    await until(place, () => place.calls().length > 0, 'it does not call the provider');
    controller.abort(reason);
    const outcome = await within(place, ended, 'it does not end after the abort');
    assert.ok(!outcome.ok, 'it answers after the abort');
    assert.equal(outcome.error, reason, describeError(outcome.error));
  },
});
