import { expect, it } from 'vitest';
import { ApiError } from './api-error.js';
import { ClientError } from './client-error.js';

it.each([
  ['ClientError', new ClientError('invalid_input', 'no address')],
  ['ApiError', new ApiError('GET /x', { status: 404, type: 'about:blank', title: 'Gone' })],
])('%s has its name, and the mark by which PceError knows its kind', (name, error) => {
  expect(error.name).toBe(name);
  expect(Symbol.for('pce.error') in error).toBe(true);
});
