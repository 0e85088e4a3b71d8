import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { LLMock } from '@copilotkit/aimock';
import { createOrchestrator, defineTool } from '@pce/core';
import { aiSdkModel, type ProviderModel } from '@pce/llm-ai-sdk';
import { evidenceIn, modelRoles } from '@pce/roles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';

const findPrice = defineTool({
  name: 'shop.price',
  description: 'Find the price of a laptop',
  input: z.object({ laptop: z.string() }),
  effect: 'read',
  execute: ({ laptop }) => ({ laptop, price: 799, currency: 'USD' }),
});

const usage = {
  prompt_tokens: 500,
  completion_tokens: 50,
  total_tokens: 550,
  input_tokens: 500,
  output_tokens: 50,
};

const criterion = 'The tone is friendly';

/** A document that uses every role: the plan and the criterion need a model. */
const request = `# Price
## Goals
- Know what the Acme 13 costs
## Success criteria
- ${criterion}
`;

let mock: LLMock;

/** Answers a role by its instructions, the last one with prose around it, like a model. */
function answers(role: string, reply: unknown, userMessage?: RegExp): void {
  const match = { systemMessage: role, ...(userMessage && { userMessage }) };
  const content = `Here it is:\n\`\`\`json\n${JSON.stringify(reply)}\n\`\`\``;
  mock.on(match, { content, usage });
}

beforeEach(async () => {
  mock = await LLMock.create({ port: 0, host: '127.0.0.1' });
  answers('You are the Planner', { goals: ['The price of the Acme 13 is known'] });
  answers('You are the Executor', { done: true }, /→ r1/);
  answers('You are the Executor', { commands: ['See what the laptop `Acme 13` is sold for'] });
  answers('You turn one command into one call', {
    status: 'selected',
    name: 'shop.price',
    args: { laptop: 'Acme 13' },
  });
  answers('You write the answer', { answer: 'The price of the Acme 13 is 799 USD [c1].' });
  answers('You judge the criteria', {
    criteria: [{ criterion, status: 'passed', detail: 'it is polite' }],
    score: 0.95,
  });
});

afterEach(() => mock.stop());

const dialects: readonly (readonly [string, (baseURL: string) => ProviderModel])[] = [
  ['OpenAI responses', (baseURL) => createOpenAI({ baseURL, apiKey: 'test' })('gpt-5')],
  ['OpenAI chat', (baseURL) => createOpenAI({ baseURL, apiKey: 'test' }).chat('gpt-4o')],
  ['Anthropic', (baseURL) => createAnthropic({ baseURL, apiKey: 'test' })('claude-sonnet-4-5')],
];

describe.each(dialects)('a turn over HTTP, in the dialect of %s', (_, at) => {
  it.each(['native', 'prompt'] as const)(
    'leads to an answer with evidence, its schemas %s (A1, A2, A3, A11, F4)',
    async (structuredOutput) => {
      const model = aiSdkModel(at(`${mock.url}/v1`), { structuredOutput, maxAttempts: 1 });
      await using pce = createOrchestrator({ ...modelRoles(model), tools: [findPrice] });
      const result = await pce.start(request).result();
      expect(result).toMatchObject({
        status: 'completed',
        usage: { modelCalls: 6, inputTokens: 3_000, outputTokens: 300 },
      });
      expect(evidenceIn(result)).toMatchObject([{ label: 'supported' }]);
    },
  );
});
