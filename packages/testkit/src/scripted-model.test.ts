import { ModelError } from '@pce/core';
import { synthesisSchema as schema } from '@pce/core/contracts';
import type { ConversationMessage } from '@pce/core/ports';
import { expect, it } from 'vitest';
import { scriptedModel } from './index.js';

const request = { system: 's', prompt: 'p', schema, signal: new AbortController().signal };

it('answers in order, through the schema, and records its requests (F4)', async () => {
  const usage = { inputTokens: 7, outputTokens: 2, cost: 0 };
  const model = scriptedModel([{ answer: 'Oslo', extra: 1 }, { answer: 3 }], { usage });
  expect(await model.generate(request)).toEqual({ output: { answer: 'Oslo' }, usage });
  await expect(model.generate(request)).rejects.toThrow(/answer 2 .*schema/);
  await expect(model.generate(request)).rejects.toMatchObject({
    code: 'invalid_input',
    message: expect.stringMatching(/2 answers/),
  });
  expect(model.requests).toEqual([
    { system: 's', prompt: 'p' },
    { system: 's', prompt: 'p' },
  ]);
});

it('streams its script if enabled: a list part by part, up to an error (A22)', async () => {
  const down = new ModelError('scripted', 'unavailable', 'down');
  const script = [['Os', 'lo'], 'Rome', { answer: 'Bern' }, ['Pa', down]];
  const model = scriptedModel(script, { streams: true });
  const parts: string[] = [];
  const { schema: _, ...plain } = request;
  const ask = () => model.stream?.({ ...plain, onText: (text) => parts.push(text) });
  expect(await ask()).toMatchObject({ output: 'Oslo' });
  expect(await ask()).toMatchObject({ output: 'Rome' });
  expect(await ask()).toMatchObject({ output: '{"answer":"Bern"}' });
  await expect(ask()).rejects.toBe(down);
  expect(parts).toEqual(['Os', 'lo', 'Rome', '{"answer":"Bern"}', 'Pa']);
  expect(model.requests).toHaveLength(4);
  expect(scriptedModel(script).stream).toBeUndefined();
});

it('holds a conversation if enabled: texts, tool calls and their results (F4)', async () => {
  const opaque = { thought: 'refund it' };
  const model = scriptedModel(
    [
      { text: 'I do.', calls: [{ tool: 'orders.refund', args: { id: 1 } }], opaque },
      ['Do', 'ne.'],
      '',
    ],
    { converses: true },
  );
  const parts: string[] = [];
  const { signal } = request;
  const user = { role: 'user', text: 'p' } as const;
  const tool = { name: 'orders.refund', description: 'Refunds.', parameters: {} };
  const ask = (...messages: readonly ConversationMessage[]) => {
    const onText = (text: string): void => void parts.push(text);
    return model.converse?.({ system: 's', messages, tools: [tool], signal, onText });
  };
  const calls = [{ id: 'call_1', tool: 'orders.refund', args: { id: 1 } }];
  expect(await ask(user)).toMatchObject({ text: 'I do.', calls, opaque });
  const said = { role: 'assistant', text: 'I do.', calls } as const;
  const result = { callId: 'call_1', tool: 'orders.refund', content: 'refunded', isError: false };
  const messages = [user, said, { role: 'tool', results: [result] }] as const;
  expect(await ask(...messages)).toMatchObject({ text: 'Done.', calls: [] });
  await expect(ask(user)).rejects.toMatchObject({ reason: 'empty' });
  expect(parts.join('|')).toBe('I do.|Do|ne.|');
  expect(model.requests).toMatchObject([
    { system: 's', prompt: 'p', messages: [user], tools: [tool] },
    { prompt: 'refunded', messages },
    {},
  ]);
});
