import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createOpenAI } from '@ai-sdk/openai';
import { LLMock } from '@copilotkit/aimock';
import { createOrchestrator, defineTool, type TurnResult } from '@pce/core';
import { aiSdkModel } from '@pce/llm-ai-sdk';
import { modelRoles } from '@pce/roles';
import { type Folder, makeFolder } from '@pce/test-support';
import { CassetteMismatchError, CassetteUnusedError, playCassette } from '@pce/testkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';

const apiKey = 'tangerine-horse-42';
let liveCalls = 0;

const findPrice = defineTool({
  name: 'shop.price',
  description: 'Find the price of a laptop',
  input: z.object({ laptop: z.string() }),
  effect: 'read',
  execute: ({ laptop }) => {
    liveCalls += 1;
    return { laptop, price: 799, currency: 'USD', asked: `https://shop.example/?key=${apiKey}` };
  },
});

let mock: LLMock;
let folder: Folder;
let file: string;

function answers(role: string, reply: unknown, userMessage?: RegExp): void {
  const match = { systemMessage: role, ...(userMessage && { userMessage }) };
  mock.on(match, { content: JSON.stringify(reply) });
}

beforeEach(async () => {
  folder = makeFolder();
  file = join(folder.root, 'cassettes', 'price.cassette.json');
  liveCalls = 0;
  mock = await LLMock.create({ port: 0, host: '127.0.0.1' });
  answers('You are the Executor', { done: true }, /→ r1/);
  answers('You are the Executor', { commands: ['See what the laptop `Acme 13` is sold for'] });
  const args = { laptop: 'Acme 13' };
  answers('You turn one command into one call', { status: 'selected', name: 'shop.price', args });
  answers('You write the answer', { answer: 'The Acme 13 costs 799 USD [c1].' });
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  await mock.stop();
  folder.remove();
});

async function priceOf(laptop: string): Promise<TurnResult> {
  const openai = createOpenAI({ baseURL: `${mock.url}/v1`, apiKey });
  // #region play
  const cassette = playCassette(file, {
    live: () => ({ model: aiSdkModel(openai('gpt-5')), tools: [findPrice] }),
    redact: { values: [apiKey] },
  });
  await using pce = createOrchestrator({
    ...modelRoles(cassette.model),
    tools: cassette.tools,
    clock: cassette.clock,
    ids: cassette.ids,
  });
  const result = await pce.start(`What does the ${laptop} cost?`).result();
  cassette.assertDone(); // first, because a mismatch is more informative
  await cassette.save();
  // #endregion
  return result;
}

it('plays a turn that was recorded over HTTP, without the network (F4)', async () => {
  vi.stubEnv('PCE_CASSETTE', 'record');
  const live = await priceOf('Acme 13');
  expect(live.status).toBe('completed');
  vi.stubGlobal('fetch', () => Promise.reject(new Error('the network was used')));

  vi.stubEnv('PCE_CASSETTE', undefined);
  const played = await priceOf('Acme 13');

  const { turn, status, answer, goals, iterations } = live;
  // Without the secret, prompts are shorter.
  const { promptTokens: _, ...usage } = live.usage;
  expect(played).toMatchObject({ turn, status, answer, goals, usage, iterations });
  expect(played.commands).toMatchObject([
    { result: { price: 799, currency: 'USD', asked: 'https://shop.example/?key=[redacted]' } },
  ]);
  expect(played.log.length).toBe(live.log.length);
  expect(liveCalls).toBe(1);
  expect(readFileSync(file, 'utf8')).not.toContain(apiKey);
});

it('reports what changed, and asks the live parts only for that (F4)', async () => {
  vi.stubEnv('PCE_CASSETTE', 'update');
  await priceOf('Acme 13');
  const before = readFileSync(file, 'utf8');
  const asked = mock.getRequests().length;

  vi.stubEnv('PCE_CASSETTE', 'replay');
  await expect(priceOf('Acme 14')).rejects.toThrow(
    /differs first in its prompt, line 5, .*\n {2}expected: .*Acme 13.*\n {2}actual: {3}.*Acme 14/,
  );
  await expect(priceOf('Acme 14')).rejects.toThrow(CassetteMismatchError);
  expect(mock.getRequests().length).toBe(asked);

  vi.stubEnv('PCE_CASSETTE', 'update');
  await priceOf('Acme 14');
  expect(liveCalls).toBe(1);
  expect(mock.getRequests().length - asked).toBeLessThan(6);
  const lines = new Set(before.split('\n'));
  const changed = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !lines.has(line));
  expect(changed.length).toBeLessThan(lines.size / 4);

  vi.stubEnv('PCE_CASSETTE', 'replay');
  expect((await priceOf('Acme 14')).status).toBe('completed');
});

it('fails if a recorded call is not made (F4)', async () => {
  vi.stubEnv('PCE_CASSETTE', 'record');
  await priceOf('Acme 13');
  const text = readFileSync(file, 'utf8');
  const cassette = JSON.parse(text);
  cassette.toolCalls.push(cassette.toolCalls[0]);
  writeFileSync(file, JSON.stringify(cassette));
  vi.stubEnv('PCE_CASSETTE', 'replay');
  await expect(priceOf('Acme 13')).rejects.toThrow(CassetteUnusedError);
});

it('reports the remedy for a missing cassette or an unknown mode', async () => {
  vi.stubEnv('PCE_CASSETTE', '');
  await expect(priceOf('Acme 13')).rejects.toThrow(
    /no cassette price.cassette.json: .*PCE_CASSETTE=record/,
  );
  vi.stubEnv('PCE_CASSETTE', 'yes');
  await expect(priceOf('Acme 13')).rejects.toThrow(/PCE_CASSETTE is "yes": set it to replay/);
});
