import { createOpenAI } from '@ai-sdk/openai';
import { fakeClock } from '@pce/testkit';
import { expect, it } from 'vitest';
import {
  answers,
  breaksOff,
  completion,
  cutsOff,
  drips,
  type FaultServer,
  faultServer,
  hangs,
  resets,
} from '../test/fault-server.js';
import { aRequest, good, usageOfOne } from '../test/replies.js';
import { aTextRequest } from '../test/streams.js';
import { aiSdkModel, fallbackModel } from './index.js';

function modelAt({ url }: FaultServer, options = {}) {
  const openai = createOpenAI({ baseURL: `${url}/v1`, apiKey: 'test' });
  return aiSdkModel(openai.chat('gpt-4o'), { minDelayMs: 0, ...options });
}

const whole = answers(completion(good));

it.each([
  ['asks to wait', answers('{}', 429, { 'retry-after-ms': '5' })],
  ['has a fault', answers('oops', 500)],
  ['is overloaded', answers('{"error":{"message":"busy"}}', 529)],
  ['resets the connection', resets],
  ['cuts its answer off', cutsOff],
  ['answers a page', answers('<html>Sign in</html>', 200, { 'content-type': 'text/html' })],
  ['answers half of its JSON', answers(completion(good).slice(0, 90))],
  ['answers another protocol', answers('{"result":"ok"}')],
])('retries if the provider %s (F4)', async (_, fault) => {
  await using server = await faultServer(fault, whole);
  expect(await modelAt(server).generate(aRequest())).toEqual({
    output: { answer: 'Oslo' },
    usage: usageOfOne,
  });
  expect(server.bodies).toHaveLength(2);
});

it.each([
  ['rate_limited', answers('{}', 429, { 'retry-after': '3600' }), 1],
  ['unauthorized', answers('{"error":{"message":"bad key"}}', 401), 1],
  ['rejected', answers('{"error":{"message":"no such model"}}', 404), 1],
  ['unavailable', answers('{}', 503), 3],
  ['unreachable', resets, 3],
  ['unreachable', cutsOff, 3],
  ['unreadable', answers('[]'), 3],
  ['empty', answers(completion('')), 2],
  ['truncated', answers(completion(good, 'length')), 2],
  ['not_json', answers(completion('Oslo')), 2],
  ['wrong_shape', answers(completion('{}')), 2],
  ['refused', answers(completion('', 'content_filter')), 1],
])('reports %s if every attempt fails', async (reason, fault, calls) => {
  await using server = await faultServer(fault);
  await expect(modelAt(server).generate(aRequest())).rejects.toMatchObject({ reason });
  expect(server.bodies).toHaveLength(calls);
});

it.each([
  ['says nothing', hangs],
  ['stops in the middle', drips],
])('times out and closes the connection if the provider %s', async (_, fault) => {
  await using server = await faultServer(fault);
  const clock = fakeClock();
  const end = modelAt(server, { clock, timeoutMs: 200, maxAttempts: 1 }).generate(aRequest());
  const ended = expect(end).rejects.toMatchObject({ reason: 'timed_out' });
  await expect.poll(() => server.bodies.length).toBe(1);
  clock.advance(200);
  await ended;
  await expect.poll(() => server.closed()).toBe(1);
});

it.each([
  ['says nothing', hangs],
  ['stops in the middle', drips],
])('closes the connection when aborted while the provider %s (A13)', async (_, fault) => {
  await using server = await faultServer(fault);
  const abort = new AbortController();
  const end = modelAt(server).generate({ ...aRequest(), signal: abort.signal });
  const ended = expect(end).rejects.toThrow('enough');
  await expect.poll(() => server.bodies.length).toBe(1);
  abort.abort(new Error('enough'));
  await ended;
  await expect.poll(() => server.closed()).toBe(1);
});

it('moves the schema to the prompt if the server accepts none', async () => {
  const complaint = '{"error":{"message":"response_format json_schema is not supported"}}';
  await using server = await faultServer(answers(complaint, 400), whole);
  expect((await modelAt(server).generate(aRequest())).output).toEqual({ answer: 'Oslo' });
  expect(server.bodies[0]).toContain('"json_schema"');
  expect(server.bodies[1]).not.toContain('"json_schema"');
  expect(server.bodies[1]).toContain('JSON Schema');
});

it('treats a stream closed in the middle as an outage, and calls no other model (A25)', async () => {
  await using server = await faultServer(breaksOff('Os'), whole);
  const { request, parts } = aTextRequest();
  const chain = fallbackModel([modelAt(server), modelAt(server)]);
  await expect(chain.stream?.(request)).rejects.toMatchObject({
    reason: 'unreachable',
    isRetryable: true,
  });
  expect(parts.join('')).toBe('Os');
  expect(server.bodies).toHaveLength(1);
});

it.each([
  ['answers in one piece', answers(completion('Oslo'))],
  ['closes the stream at once', breaksOff()],
  ['refuses to stream', answers('{"error":{"message":"stream: not supported"}}', 400)],
])('asks without streaming a server that %s', async (_, fault) => {
  await using server = await faultServer(fault, answers(completion('Oslo')));
  const { request, parts } = aTextRequest();
  expect(await modelAt(server).stream?.(request)).toEqual({ output: 'Oslo', usage: usageOfOne });
  expect(parts).toEqual(['Oslo']);
});
