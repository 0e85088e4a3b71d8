import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { LLMock } from '@copilotkit/aimock';
import { createBudget, createOrchestrator, type Executor, ModelError } from '@pce/core';
import { executorDecisionSchema } from '@pce/core/contracts';
import { scriptedRoles } from '@pce/testkit';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as z from 'zod';
import { aiSdkModel, fallbackModel } from './index.js';

let mock: LLMock;
let at: { readonly baseURL: string; readonly apiKey: string };

beforeEach(async () => {
  mock = await LLMock.create({ port: 0, host: '127.0.0.1' });
  at = { baseURL: `${mock.url}/v1`, apiKey: 'test' };
});

afterEach(() => mock.stop());

it('does what its README shows (F4)', async () => {
  const openai = createOpenAI(at);
  mock.onMessage('Norway', { content: '{"capital":"Oslo"}', usage: { input_tokens: 80 } });
  // #region readme
  const model = aiSdkModel(openai('gpt-5'), {
    prices: { input: 1.25, cachedInput: 0.125, output: 10 }, // per million tokens
  });

  const budget = createBudget({ limits: { modelCalls: 20, cost: 0.5 } });
  const { output, usage } = await model.generate({
    system: 'You know capitals.',
    prompt: 'Norway?',
    schema: z.object({ capital: z.string() }),
    signal: AbortSignal.timeout(60_000),
    budget,
  });
  // #endregion
  expect(output.capital).toBe('Oslo');
  expect(usage.cost).toBeCloseTo((80 * 1.25) / 1_000_000, 10);
  expect(budget.used()).toMatchObject({ modelCalls: 1, ...usage });
});

it('calls tools as the page on models shows (F4)', async () => {
  const openai = createOpenAI(at);
  const toolCalls = [{ name: 'orders_find', arguments: '{"customer":"Kim"}' }];
  mock.onMessage('Kim', { toolCalls });
  // #region converse
  const reply = await aiSdkModel(openai('gpt-5')).converse?.({
    system: 'You work in a shop.',
    messages: [{ role: 'user', text: 'What has Kim ordered?' }],
    tools: [
      {
        name: 'orders.find',
        description: 'Finds the orders of a customer.',
        parameters: { type: 'object', properties: { customer: { type: 'string' } } },
      },
    ],
    signal: AbortSignal.timeout(60_000),
  });
  // The next request has two messages more: this one, and { role: 'tool', results }.
  const said = { role: 'assistant', ...reply };
  // #endregion
  expect(said).toMatchObject({ calls: [{ tool: 'orders.find', args: { customer: 'Kim' } }] });
});

it('falls back as the page on models shows (F4)', async () => {
  const [openai, anthropic] = [createOpenAI(at), createAnthropic(at)];
  const { baseURL } = at;
  mock.onMessage('Norway', { content: '{"capital":"Oslo"}' });
  mock.nextRequestError(503, { message: 'overloaded' });
  // #region fallback
  const local = createOpenAICompatible({ name: 'local', baseURL });
  const model = fallbackModel(
    [
      aiSdkModel(openai('gpt-5'), { maxAttempts: 1 }), // no second try: there is another model
      aiSdkModel(anthropic('claude-sonnet-4-5'), {
        providerOptions: { anthropic: { effort: 'low' } },
      }),
      aiSdkModel(local('qwen3'), { structuredOutput: 'prompt', concurrency: 1 }),
    ],
    { on: ['rate_limited', 'unavailable', 'unreachable', 'timed_out'], coolDownMs: 30_000 },
  );
  // #endregion
  const schema = z.object({ capital: z.string() });
  const { signal } = new AbortController();
  const request = { system: '', prompt: 'Norway?', schema, signal };
  expect((await model.generate(request)).output).toEqual({ capital: 'Oslo' });
  expect(mock.getRequests().map(({ path }) => path)).toEqual(['/v1/responses', '/v1/messages']);
});

it('reports failures as the page on models shows (F4)', async () => {
  const model = aiSdkModel(createOpenAI(at).chat('gpt-4o'));
  mock.onMessage(/./, { content: 'Oslo, I should think.' });
  const said: string[] = [];
  // #region failure
  const schema = z.object({ capital: z.string() });
  const { signal } = new AbortController();
  const request = { system: '', prompt: 'Norway?', schema, signal };
  try {
    await model.generate(request);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error; // a spent budget, or the signal's reason
    said.push(error.reason, error.message, error.reply ?? '');
  }
  // #endregion
  expect(said).toEqual([
    'not_json',
    'openai:gpt-4o: no usable JSON in two answers; try another model. The last one: it holds no JSON object',
    'Oslo, I should think.',
  ]);
});

it('charges the budgets of the turn and of all turns, and leaves the failed reply in the journal (A7, F4)', async () => {
  const model = aiSdkModel(createOpenAI(at).chat('gpt-4o'));
  mock.onMessage(/./, { content: 'Hm.' });
  // #region budgets
  const project = createBudget({ limits: { tokens: 2_000_000, cost: 20 }, owner: 'the project' });

  const executor: Executor = {
    version: model.id,
    async decide(_, { signal, budget }) {
      const system = 'Decide the next step.';
      const request = { system, prompt: 'Norway?', schema: executorDecisionSchema, signal, budget };
      return (await model.generate(request)).output;
    },
  };
  await using pce = createOrchestrator({
    ...scriptedRoles(),
    executor,
    budget: project, // all turns together
    limits: { modelCalls: 30, tokens: 100_000 }, // each turn
  });
  // #endregion
  const turn = pce.start('Which is the capital of Norway?');
  const { status, usage } = await turn.result();
  expect(status).toBe('blocked');
  expect(usage).toMatchObject({ modelCalls: 2 });
  expect(project.used()).toEqual(usage);
  const failed = (await pce.events(turn.id)).find(({ event }) => event.type === 'role.failed');
  expect(failed?.event).toMatchObject({ role: 'executor', reply: 'Hm.', usage });
  expect(await pce.replay(turn.id)).toMatchObject({ result: { status } });
});
