import { LimitReachedError, ModelError, type ModelFailure, type RoleModel } from '@pce/core';
import { type FakeClock, fakeClock, scriptedModel } from '@pce/testkit';
import { beforeEach, describe, expect, it } from 'vitest';
import { aConversation } from '../test/conversations.js';
import { aRequest } from '../test/replies.js';
import { aTextRequest } from '../test/streams.js';
import { fallbackModel } from './index.js';

let clock: FakeClock;
let asked: string[];

beforeEach(() => {
  clock = fakeClock();
  asked = [];
});

/** A model that answers its id until it is set to fail. */
function aModel(id: string) {
  const script = scriptedModel(
    Array.from({ length: 20 }, () => ({ answer: id })),
    { id },
  );
  let failure: Error | undefined;
  const model: RoleModel = {
    id,
    generate(request) {
      asked.push(id);
      return failure === undefined ? script.generate(request) : Promise.reject(failure);
    },
  };
  return {
    model,
    failWith(error: Error | undefined) {
      failure = error;
    },
  };
}

const failed = (reason: ModelFailure, retryAfterMs?: number): ModelError =>
  new ModelError('x', reason, reason, { retryAfterMs });

it('calls the next model after a failure and skips the failed one for a while (F4)', async () => {
  const [one, two] = [aModel('one'), aModel('two')];
  const chain = fallbackModel([one.model, two.model], { coolDownMs: 1_000, clock });
  expect(chain.id).toBe('one > two');
  one.failWith(failed('unavailable'));
  expect((await chain.generate(aRequest())).output).toEqual({ answer: 'two' });
  one.failWith(undefined);
  await chain.generate(aRequest());
  clock.advance(1_000);
  expect((await chain.generate(aRequest())).output).toEqual({ answer: 'one' });
  expect(asked).toEqual(['one', 'two', 'two', 'one']);
});

it('skips a model for as long as its provider asks, if that is longer', async () => {
  const [one, two] = [aModel('one'), aModel('two')];
  const chain = fallbackModel([one.model, two.model], { coolDownMs: 1_000, clock });
  one.failWith(failed('rate_limited', 5_000));
  await chain.generate(aRequest());
  clock.advance(4_999);
  await chain.generate(aRequest());
  clock.advance(1);
  await chain.generate(aRequest());
  expect(asked).toEqual(['one', 'two', 'two', 'one', 'two']);
});

it('does not skip a model after a bad answer', async () => {
  const [one, two] = [aModel('one'), aModel('two')];
  const chain = fallbackModel([one.model, two.model], { on: ['wrong_shape'], clock });
  one.failWith(failed('wrong_shape'));
  for (const _ of [1, 2]) await chain.generate(aRequest());
  expect(asked).toEqual(['one', 'two', 'one', 'two']);
});

it.each([
  ['a failure not named', failed('wrong_shape')],
  ['a spent budget', new LimitReachedError('tokens', 1, 'spent')],
  ['an abort', new Error('enough')],
])('calls no other model after %s', async (_, error) => {
  const [one, two] = [aModel('one'), aModel('two')];
  one.failWith(error);
  const chain = fallbackModel([one.model, two.model], { clock });
  await expect(chain.generate(aRequest())).rejects.toBe(error);
  expect(asked).toEqual(['one']);
});

describe('streaming', () => {
  it('continues with the next model until text has been emitted; then its failure is final (A25)', async () => {
    const down = failed('unavailable');
    const one = scriptedModel([down, ['Os', down]], { id: 'one', streams: true });
    const two = scriptedModel(['Rome', 'Oslo'], { id: 'two', streams: true });
    const chain = fallbackModel([one, two], { coolDownMs: 1_000, clock });
    const first = aTextRequest();
    expect((await chain.stream?.(first.request))?.output).toBe('Rome');
    clock.advance(1_000);
    const broken = aTextRequest();
    await expect(chain.stream?.(broken.request)).rejects.toBe(down);
    expect(broken.parts).toEqual(['Os']);
    expect((await chain.stream?.(aTextRequest().request))?.output).toBe('Oslo');
  });
});

it('accepts the file types that all of its models accept (F4)', () => {
  const taking = (id: string, ...takes: readonly string[]) => ({ ...aModel(id).model, takes });
  const [one, two] = [taking('one', 'image/png', 'application/pdf'), taking('two', 'image/*')];
  expect(fallbackModel([one, two]).takes).toEqual(['image/png']);
  expect(fallbackModel([one, aModel('none').model])).not.toHaveProperty('takes');
});

describe('conversations', () => {
  const script = { text: 'I do.', calls: [] };

  it('continue with the next model until text has been emitted (A25)', async () => {
    const down = failed('unavailable');
    const one = scriptedModel([down, ['I', down]], { id: 'one', converses: true });
    const two = scriptedModel([script], { id: 'two', converses: true });
    const chain = fallbackModel([one, two], { coolDownMs: 1_000, clock });
    expect(await chain.converse?.(aConversation())).toMatchObject({ text: 'I do.' });
    clock.advance(1_000);
    const parts: string[] = [];
    const onText = (text: string): void => void parts.push(text);
    await expect(chain.converse?.(aConversation({ onText }))).rejects.toBe(down);
    expect(parts).toEqual(['I']);
  });
});
