import { ModelError } from '@pce/core/errors';
import type { RoleModel } from '@pce/core/ports';
import { type ScriptedReply, scriptedModel } from '@pce/testkit';
import { describe, it } from 'vitest';
import { assertNoticed, brokenBy } from '../../test/suite/broken-implementation.js';
import type { Flaws } from '../../test/suite/mutation.js';
import type { ConversationReaction, OpenConversation } from '../index.js';
import { conversationCases } from './conversation-cases.js';
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
  let asked = 0;
  const usage = { ...usagePerCall, cost: 0 };
  const flaws: Flaws<(sound: Converse) => Converse> = {
    'continues a conversation with text and calls of tools (F4)': {
      'the text is lost': (sound) => async (request) => ({ ...(await sound(request)), text: '' }),
    },
    'keeps tools apart whose names are alike, long or of any characters (F4)': {
      'names are sent cleaned and not given back': (sound) => async (request) => {
        const reply = await sound(request);
        const calls = reply.calls.map((call) => ({ ...call, tool: call.tool.replace('.', '_') }));
        return { ...reply, calls };
      },
    },
    'gives calls ids that no other call of the conversation has (F4)': {
      'every reply counts its calls from 0': (sound) => async (request) => {
        const reply = await sound(request);
        return { ...reply, calls: reply.calls.map((call, at) => ({ ...call, id: `call_${at}` })) };
      },
    },
    'hands over calls of tools that do not exist, and arguments that are no JSON (F4)': {
      'unknown tools are left out': (sound) => async (request) => {
        const reply = await sound(request);
        const known = new Set(request.tools.map(({ name }) => name));
        return { ...reply, calls: reply.calls.filter(({ tool }) => known.has(tool)) };
      },
    },
    'gives the provider the system text, the messages, the tools and the results (F4)': {
      'results are lost': (sound) => (request) =>
        sound({ ...request, messages: request.messages.filter(({ role }) => role !== 'tool') }),
      'tools are lost': (sound) => (request) => sound({ ...request, tools: [] }),
    },
    'sends the same request for the same conversation (A9)': {
      'requests are numbered at their end': (sound) => (request) => {
        asked += 1;
        const last = { role: 'user', text: `${asked}` } as const;
        return sound({ ...request, messages: [...request.messages, last] });
      },
    },
    'sends a longer conversation with an unchanged beginning (A9)': {
      'requests are numbered at their beginning': (sound) => (request) => {
        asked += 1;
        return sound({ ...request, system: `${asked} ${request.system}` });
      },
    },
    'does not mutate the request (F4)': {
      'the request is changed': (sound) => (request) => {
        Reflect.apply(Array.prototype.push, request.messages, [{ role: 'user', text: 'Go on.' }]);
        return sound(request);
      },
    },
    'passes the text on in order, whole (A22)': {
      'the text is passed on twice': (sound) => async (request) => {
        const reply = await sound(request);
        request.onText?.(reply.text);
        return reply;
      },
    },
    'rejects with model_failed where the reply has neither text nor calls (A25)': {
      'nothing is an answer': (sound) => (request) =>
        sound(request).catch(() => ({ text: '', calls: [], usage })),
    },
    'rejects with model_failed where the provider fails in a conversation (A25)': {
      'failures are the provider’s own': (sound) => (request) =>
        sound(request).catch(() => {
          throw new Error('503');
        }),
    },
    'reserves and settles every call of a conversation, and reports its usage (A7, A12)': {
      'no budget is asked':
        (sound) =>
        ({ budget: _, ...request }) =>
          sound(request),
      'the usage is not reported': (sound) => async (request) => {
        const nothing = { inputTokens: 0, outputTokens: 0, cost: 0 };
        return { ...(await sound(request)), usage: nothing };
      },
    },
    'does not ask the provider in a conversation where the budget refuses (A7)': {
      'a refused budget does not matter':
        (sound) =>
        ({ budget: _, ...request }) =>
          sound(request),
    },
    'ends a conversation with the reason of the signal, before and during a call (A22)': {
      'aborts are ignored': (sound) => (request) =>
        sound({ ...request, signal: new AbortController().signal }),
    },
  };
  it.each(brokenBy(flaws, opening))('$flaw', (broken) => assertNoticed(conversationCases, broken));
});

describe('scriptedModel in a conversation', () => {
  for (const { name, run } of conversationCases) it(name, () => run(opening()));
});
