import { LimitReachedError, ModelError } from '@pce/core/errors';
import { ToolError } from '@pce/core/tools';
import { expect, it } from 'vitest';
import { failureSchema, fromFailure, toFailure } from './failure-schema.js';

it.each<[string, Error, object]>([
  [
    'a model that says when to try again',
    new ModelError('m', 'rate_limited', 'wait', { isRetryable: true, retryAfterMs: 5 }),
    { kind: 'model', model: 'm', reason: 'rate_limited', isRetryable: true, retryAfterMs: 5 },
  ],
  [
    'a model that answered something else',
    new ModelError('m', 'wrong_shape', 'no', { reply: '{}' }),
    { kind: 'model', model: 'm', reason: 'wrong_shape', reply: '{}' },
  ],
  [
    'a limit',
    new LimitReachedError('modelCalls', 3, 'three'),
    { kind: 'limit', limit: 'modelCalls', value: 3, message: 'three' },
  ],
  [
    'a tool',
    new ToolError('not_found', 'gone', { isRetryable: true }),
    { kind: 'tool', code: 'not_found', message: 'gone', isRetryable: true },
  ],
  ['any error', new Error('odd'), { kind: 'other', message: 'odd' }],
])('keeps the failure of %s, and gives it back (F5)', (_, error, kept) => {
  const failure = toFailure(error);

  expect(failure).toMatchObject(kept);
  expect(failureSchema.parse(JSON.parse(JSON.stringify(failure)))).toEqual(failure);
  expect(fromFailure(failure).constructor).toBe(error.constructor);
  expect(toFailure(fromFailure(failure))).toEqual(failure);
});

it('has no fields of what was not said, and keeps what is no error as its text (F5)', () => {
  expect(Object.keys(toFailure(new ModelError('m', 'refused', 'no')))).toEqual([
    ...['kind', 'model', 'reason', 'message', 'isRetryable'],
  ]);
  expect(toFailure('text')).toEqual({ kind: 'other', message: 'text' });
});
