import { LLMock } from '@copilotkit/aimock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dialects } from '../test/dialects.js';
import { answers, faultServer } from '../test/fault-server.js';
import { aRequest, good } from '../test/replies.js';
import { aTextRequest } from '../test/streams.js';
import { aiSdkModel } from './index.js';

let mock: LLMock;

beforeEach(async () => {
  mock = await LLMock.create({ port: 0, host: '127.0.0.1' });
});

afterEach(() => mock.stop());

describe.each(dialects)('over HTTP, in the dialect of %s', (_, at) => {
  const model = (options = {}) => aiSdkModel(at(mock.url), { minDelayMs: 0, ...options });

  it('answers and counts the tokens (F4)', async () => {
    const usage = {
      prompt_tokens: 70,
      completion_tokens: 9,
      total_tokens: 79,
      input_tokens: 70,
      output_tokens: 9,
    };
    mock.onMessage('Norway', { content: `Sure:\n\`\`\`json\n${good}\n\`\`\``, usage });
    const prices = { input: 1, output: 2 };
    expect(await model({ prices }).generate(aRequest())).toMatchObject({
      output: { answer: 'Oslo' },
      usage: { inputTokens: 70, outputTokens: 9, cost: 88 / 1_000_000 },
    });
  });

  it('streams a text in parts and counts the tokens (A22, F4)', async () => {
    const usage = {
      prompt_tokens: 70,
      completion_tokens: 9,
      total_tokens: 79,
      input_tokens: 70,
      output_tokens: 9,
    };
    const content = 'The capital of Norway is Oslo [ctx].';
    mock.onMessage('Norway', { content, usage }, { chunkSize: 5 });
    const { request, parts } = aTextRequest();
    expect(await model().stream?.(request)).toMatchObject({ output: content });
    expect(parts.length).toBeGreaterThan(3);
    expect(parts.join('')).toBe(content);
  });

  it('shows the model its first reply and the problem with it', async () => {
    mock.onMessage('Norway', { content: '{"answer":7}' });
    mock.onMessage('could not be used', { content: good });
    expect((await model().generate(aRequest())).output).toEqual({ answer: 'Oslo' });
    expect(JSON.stringify(mock.getLastRequest()?.body)).toContain('{\\"answer\\":7}');
  });
});

it.each(dialects)(
  'sends the schema in the dialect of %s, by the provider or the prompt',
  async (_, at) => {
    await using server = await faultServer(answers('{}', 401));
    const end = aiSdkModel(at(server.url)).generate(aRequest());
    await expect(end).rejects.toMatchObject({ reason: 'unauthorized' });
    const [body = ''] = server.bodies;
    expect(body).toMatch(/\\?"required\\?":\[\\?"answer\\?"\]/);
    expect(body).not.toContain('"strict":true');
  },
);
