import { ModelError } from '@pce/core/errors';
import type { RoleModel } from '@pce/core/ports';
import { type ScriptedReply, scriptedModel } from '@pce/testkit';
import { describe, it } from 'vitest';
import { assertNoticed } from '../../test/suite/broken-implementation.js';
import { conversationCases } from './conversation-cases.js';
import type { ConversationReaction, OpenConversation } from './conversation-place.js';
import { usagePerCall } from './model-place.js';

type Converse = NonNullable<RoleModel['converse']>;

const opening =
  (change = (sound: Converse): Converse => sound): OpenConversation =>
  (reactions) => {
    let played = 0;
    const model = scriptedModel(
      ({ tools = [] }) => {
        const reaction = reactions[Math.min(played, reactions.length - 1)];
        played += 1;
        return reaction && toAnswer(reaction, tools);
      },
      { id: 'acme:small', usage: { ...usagePerCall, cost: 0 }, converses: true },
    );
    const { id, generate, converse = () => Promise.reject(new Error('no converse')) } = model;
    return {
      maxWaitMs: 1_000,
      model: { id, generate, converse: change(converse) },
      calls: () => model.requests.map((request) => JSON.stringify(request)),
    };
  };

function toAnswer(reaction: ConversationReaction, tools: readonly { name: string }[]): unknown {
  switch (reaction.type) {
    case 'reply': {
      const { text = '', calls = [] } = reaction;
      const reply: ScriptedReply = {
        text,
        calls: calls.map(({ tool, args }) => ({
          tool: typeof tool === 'string' ? tool : (tools[tool]?.name ?? ''),
          args: 'json' in args ? args.json : args.text,
        })),
      };
      return reply;
    }
    case 'failure':
      return new ModelError('acme:small', 'unavailable', 'the provider is down');
    case 'silence':
      return new Promise(() => undefined);
  }
}

describe('the RoleModel suite goes red for a model in whose conversations (F6)', () => {
  const names = {
    reply: 'continues a conversation with text and calls of tools (F4)',
    apart: 'keeps tools apart whose names are alike, long or of any characters (F4)',
    ids: 'gives calls ids that no other call of the conversation has (F4)',
    unchecked: 'hands over calls of tools that do not exist, and arguments that are no JSON (F4)',
    whole: 'gives the provider the system text, the messages, the tools and the results (F4)',
    same: 'sends the same request for the same conversation (A9)',
    prefix: 'sends a longer conversation with an unchanged beginning (A9)',
    request: 'does not mutate the request (F4)',
    text: 'passes the text on in order, whole (A22)',
    empty: 'rejects with model_failed where the reply has neither text nor calls (A25)',
    failure: 'rejects with model_failed where the provider fails in a conversation (A25)',
    usage: 'reserves and settles every call of a conversation, and reports its usage (A7, A12)',
    refused: 'does not ask the provider in a conversation where the budget refuses (A7)',
    signal: 'ends a conversation with the reason of the signal, before and during a call (A22)',
  };
  let asked = 0;
  const usage = { ...usagePerCall, cost: 0 };
  const flaws: readonly (readonly [string, string, RegExp, (sound: Converse) => Converse])[] = [
    [
      'the text is lost',
      names.reply,
      /the text is another/,
      (sound) => async (request) => ({ ...(await sound(request)), text: '' }),
    ],
    [
      'names are sent cleaned and not given back',
      names.apart,
      /other names/,
      (sound) => async (request) => {
        const reply = await sound(request);
        const calls = reply.calls.map((call) => ({ ...call, tool: call.tool.replace('.', '_') }));
        return { ...reply, calls };
      },
    ],
    [
      'every reply counts its calls from 0',
      names.ids,
      /ids are given twice/,
      (sound) => async (request) => {
        const reply = await sound(request);
        return { ...reply, calls: reply.calls.map((call, at) => ({ ...call, id: `call_${at}` })) };
      },
    ],
    [
      'unknown tools are left out',
      names.unchecked,
      /orders_forget/,
      (sound) => async (request) => {
        const reply = await sound(request);
        const known = new Set(request.tools.map(({ name }) => name));
        return { ...reply, calls: reply.calls.filter(({ tool }) => known.has(tool)) };
      },
    ],
    [
      'results are lost',
      names.whole,
      /does not reach the provider/,
      (sound) => (request) =>
        sound({ ...request, messages: request.messages.filter(({ role }) => role !== 'tool') }),
    ],
    [
      'tools are lost',
      names.whole,
      /does not reach it/,
      (sound) => (request) => sound({ ...request, tools: [] }),
    ],
    [
      'requests are numbered at their end',
      names.same,
      /something else/,
      (sound) => (request) => {
        asked += 1;
        const last = { role: 'user', text: `${asked}` } as const;
        return sound({ ...request, messages: [...request.messages, last] });
      },
    ],
    [
      'requests are numbered at their beginning',
      names.prefix,
      /an earlier part of it changes/,
      (sound) => (request) => {
        asked += 1;
        return sound({ ...request, system: `${asked} ${request.system}` });
      },
    ],
    [
      'the request is changed',
      names.request,
      /changes the request/,
      (sound) => (request) => {
        Reflect.apply(Array.prototype.push, request.messages, [{ role: 'user', text: 'Go on.' }]);
        return sound(request);
      },
    ],
    [
      'the text is passed on twice',
      names.text,
      /the parts are not the text/,
      (sound) => async (request) => {
        const reply = await sound(request);
        request.onText?.(reply.text);
        return reply;
      },
    ],
    [
      'nothing is an answer',
      names.empty,
      /it resolves instead of rejecting/,
      (sound) => (request) => sound(request).catch(() => ({ text: '', calls: [], usage })),
    ],
    [
      'failures are the provider’s own',
      names.failure,
      /no PceError/,
      (sound) => (request) =>
        sound(request).catch(() => {
          throw new Error('503');
        }),
    ],
    [
      'no budget is asked',
      names.usage,
      /not reserved/,
      (sound) =>
        ({ budget: _, ...request }) =>
          sound(request),
    ],
    [
      'the usage is not reported',
      names.usage,
      /usage is another/,
      (sound) => async (request) => {
        const nothing = { inputTokens: 0, outputTokens: 0, cost: 0 };
        return { ...(await sound(request)), usage: nothing };
      },
    ],
    [
      'a refused budget does not matter',
      names.refused,
      /without a budget/,
      (sound) =>
        ({ budget: _, ...request }) =>
          sound(request),
    ],
    [
      'aborts are ignored',
      names.signal,
      /after the abort/,
      (sound) => (request) => sound({ ...request, signal: new AbortController().signal }),
    ],
  ];
  it.each(flaws)('%s', (flaw, noticedBy, says, change) =>
    assertNoticed(conversationCases, { flaw, noticedBy, says, make: () => opening(change) }),
  );
});

describe('scriptedModel in a conversation', () => {
  for (const { name, run } of conversationCases) it(name, () => run(opening()));
});
