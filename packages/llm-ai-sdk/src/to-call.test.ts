import { describe, expect, it } from 'vitest';
import { fileTokens, promptText } from './file-tokens.js';
import { mapFinishReason } from './map-finish-reason.js';
import { type CallInput, toCall } from './to-call.js';
import { toReply } from './to-reply.js';

const input: CallInput = {
  ...{ system: 'Be brief.', prompt: 'Say hi', files: undefined, specification: 'v4' },
  ...{ schema: 'none', isNative: false, correction: undefined, provider: 'openai.chat' },
  ...{ maxOutputTokens: 100, temperature: undefined, headers: undefined, providerOptions: {} },
};
const said = (role: string, text: string) => ({ role, content: [{ type: 'text', text }] });
const system = (content: string) => ({ role: 'system', content });
const plain = {
  prompt: [system('Be brief.'), said('user', 'Say hi')],
  ...{ maxOutputTokens: 100, responseFormat: { type: 'text' }, providerOptions: {} },
};
const schema = { schema: { type: 'object' }, isWrapped: false };
const shape = '{"type":"object"}';

describe('the call to a provider', () => {
  it.each<[Partial<CallInput>, object]>([
    [{}, {}],
    [{ system: '' }, { prompt: [said('user', 'Say hi')] }],
    [
      { temperature: 0, headers: { a: 'b' } },
      { temperature: 0, headers: { a: 'b' } },
    ],
    [
      { schema: undefined, isNative: true },
      {
        prompt: [
          system('Be brief.\n\nAnswer with one JSON object and nothing else.'),
          said('user', 'Say hi'),
        ],
      },
    ],
    [
      { schema, system: '' },
      {
        prompt: [
          system(
            `Answer with one JSON object that fits this JSON Schema, and nothing else:\n${shape}`,
          ),
          said('user', 'Say hi'),
        ],
      },
    ],
    [
      { schema, isNative: true },
      {
        responseFormat: { type: 'json', schema: { type: 'object' } },
        providerOptions: { openai: { strictJsonSchema: false } },
      },
    ],
    [
      { schema, isNative: true, providerOptions: { openai: { strictJsonSchema: true }, x: {} } },
      {
        responseFormat: { type: 'json', schema: { type: 'object' } },
        providerOptions: { openai: { strictJsonSchema: true }, x: {} },
      },
    ],
    [{ providerOptions: { x: { a: 1 } } }, { providerOptions: { x: { a: 1 } } }],
    [
      { correction: { reply: ` ${'x'.repeat(8_001)}`, problem: 'it is cut off' } },
      {
        prompt: [
          ...plain.prompt,
          said('assistant', 'x'.repeat(8_000)),
          said(
            'user',
            'Your answer could not be used: it is cut off. Answer again, with the corrected JSON object and nothing else.',
          ),
        ],
      },
    ],
    [
      { correction: { reply: ' \n', problem: 'it is empty' } },
      {
        prompt: [
          ...plain.prompt,
          said(
            'user',
            'Your answer could not be used: it is empty. Answer again, with the corrected JSON object and nothing else.',
          ),
        ],
      },
    ],
  ])('with %j is %j (E1)', (changes, expected) => {
    expect(toCall({ ...input, ...changes })).toEqual({ ...plain, ...expected });
  });

  it.each(['v2', 'v3', 'v4'])(
    'has its files before the text, as %s takes them (E1)',
    (specification) => {
      const data = Uint8Array.from({ length: 17 });
      const files = [
        { name: 'a.pdf', mediaType: 'application/pdf', data },
        { name: 'b.png', mediaType: 'image/png', data },
      ];
      const { prompt } = toCall({ ...input, specification, files });
      const content = specification === 'v4' ? { type: 'data', data } : data;
      expect(prompt[1]).toEqual({
        role: 'user',
        content: [
          { type: 'file', filename: 'a.pdf', mediaType: 'application/pdf', data: content },
          { type: 'file', filename: 'b.png', mediaType: 'image/png', data: content },
          { type: 'text', text: 'Say hi' },
        ],
      });
      expect(fileTokens(prompt)).toBe(6_000 + 3 + 6_000);
      expect(promptText(prompt)).not.toContain('"0":');
    },
  );
});

it.each([
  ['stop', 'complete'],
  ['other', 'complete'],
  ['toString', 'complete'],
  ['length', 'truncated'],
  ['interrupted', 'truncated'],
  ['content-filter', 'refused'],
  ['error', 'failed'],
  [{ unified: 'length', raw: 'max' }, 'truncated'],
] as const)('an answer that ended with %j is %s (E1)', (reason, ending) => {
  expect(mapFinishReason(reason)).toBe(ending);
});

it('reads a result as a reply, by its structured text where there is one (E1)', () => {
  const usage = { inputTokens: 1, outputTokens: 2, cost: 0 };
  const result = {
    content: [
      { type: 'text', text: 'a' },
      { type: 'reasoning', text: 'hm' },
      { type: 'text' },
      { type: 'text', text: 'b' },
    ],
    finishReason: 'stop',
    usage: { inputTokens: 1, outputTokens: 2 },
    warnings: [],
  };
  expect(toReply({ result, usage }, 'm')).toMatchObject({ text: 'ab', ending: 'complete', usage });
  const structured = { ...result, structuredOutputText: '{}', finishReason: 'length' };
  expect(toReply({ result: structured, usage }, 'm')).toMatchObject({
    text: '{}',
    ending: 'truncated',
    usage,
  });
  expect(() => toReply({ result: { ...result, finishReason: 'error' }, usage }, 'm')).toThrow(
    expect.objectContaining({ reason: 'unavailable', isRetryable: true, reply: 'ab' }),
  );
});
