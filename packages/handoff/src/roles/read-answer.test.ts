import type { StandardSchemaV1 } from '@standard-schema/spec';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { limitFailure } from './model-failure.js';
import { readAnswer } from './read-answer.js';

const schema = z.strictObject({ a: z.number(), b: z.object({ c: z.string() }).optional() });

it.each([
  ['{"a":1}', { ok: true, output: { a: 1 } }],
  ['```json\n{"a":1}\n```', { ok: true, output: { a: 1 } }],
  [' \n', { ok: false, reason: 'empty', problem: 'it is empty' }],
  ['no idea', { ok: false, reason: 'not_json', problem: 'it holds no JSON' }],
  [
    '{"a":"x","b":{"c":1}}',
    {
      ok: false,
      reason: 'wrong_shape',
      problem:
        'a: Invalid input: expected number, received string; b.c: Invalid input: expected string, received number',
    },
  ],
  [
    '[1]',
    { ok: false, reason: 'wrong_shape', problem: 'Invalid input: expected object, received array' },
  ],
])('reads the answer %j as %j (C8)', async (text, answer) => {
  expect(await readAnswer(text, schema)).toEqual(answer);
});

it('names ten problems at most, by the keys of any schema (C8)', async () => {
  const issues = Array.from({ length: 11 }, (_, n) => ({ message: 'no', path: [{ key: n }, 'x'] }));
  const own: StandardSchemaV1<unknown, never> = {
    '~standard': { version: 1, vendor: 'own', validate: () => ({ issues }) },
  };
  const answer = await readAnswer('1', own);
  const problem = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `${n}.x: no`).join('; ');
  expect(answer).toEqual({ ok: false, reason: 'wrong_shape', problem });
});

const now = Date.UTC(2026, 7, 22, 10);
it.each(['All done.', '', 'Reached max session turns for this session', 'Prompt is too long'])(
  'an answer %j names no limit that passes by itself (C5)',
  (text) => {
    expect(limitFailure('ann', text, now)).toBeUndefined();
  },
);

it.each([
  ['Rate limit is exceeded. Try again in 17 seconds', true, 17_000],
  ['API Error: 529 Overloaded', true, undefined],
  ['You’ve hit your usage limit. Try again in 3 hours.', false, 3 * 3_600_000],
])('an answer %j names a limit (C5)', (text, isRetryable, retryAfterMs) => {
  const failure = limitFailure('ann', `I tried.\n${text}`, now);
  expect(failure).toMatchObject({ reason: 'rate_limited', isRetryable, retryAfterMs });
  expect(failure?.message).toBe(`ann failed: ${text}`);
});
