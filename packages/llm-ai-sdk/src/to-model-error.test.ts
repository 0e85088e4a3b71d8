import {
  APICallError,
  EmptyResponseBodyError,
  LoadAPIKeyError,
  NoContentGeneratedError,
} from '@ai-sdk/provider';
import { describe, expect, it } from 'vitest';
import { toModelError } from './to-model-error.js';

function answered(statusCode: number | undefined, responseBody = '', more = {}): APICallError {
  const url = 'http://127.0.0.1/v1';
  return new APICallError({
    message: 'said so',
    url,
    requestBodyValues: {},
    responseBody,
    ...more,
    ...(statusCode === undefined ? {} : { statusCode }),
  });
}

/** An error that is its own cause, as some clients create them. */
const cyclic = new Error('round');
cyclic.cause = cyclic;

const reset = Object.assign(new Error('socket hang up'), { code: 'ECONNRESET' });

describe('toModelError', () => {
  it.each([
    [answered(429), 'rate_limited', true],
    [answered(429, '{"error":{"code":"insufficient_quota"}}'), 'unauthorized', false],
    [answered(500), 'unavailable', true],
    [answered(529), 'unavailable', true],
    [answered(408), 'unavailable', true],
    [answered(401), 'unauthorized', false],
    [answered(403), 'unauthorized', false],
    [answered(400), 'rejected', false],
    [answered(404), 'rejected', false],
    [answered(200), 'unreadable', true],
    [answered(200, '', { isRetryable: true }), 'unreachable', true],
    [answered(undefined, '', { isRetryable: true }), 'unreachable', true],
    [new LoadAPIKeyError({ message: 'OPENAI_API_KEY is missing' }), 'unauthorized', false],
    [new EmptyResponseBodyError(), 'unreadable', true],
    [new NoContentGeneratedError(), 'empty', true],
    [new Error('fetch', { cause: reset }), 'unreachable', true],
    [new TypeError('terminated'), 'unreachable', true],
    [new TypeError('x is not a function'), 'unavailable', false],
    ['a string', 'unavailable', false],
    [cyclic, 'unavailable', false],
  ])('maps %o to %s, retryable: %s', (error, reason, isRetryable) => {
    const mapped = toModelError(error, 'acme:small', 0);
    expect(mapped).toMatchObject({ code: 'model_failed', reason, isRetryable, cause: error });
    expect(mapped.message).toMatch(/^acme:small: /);
  });

  it.each([
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': '0.5' }, 500],
    [{ 'retry-after-ms': '1500', 'retry-after': '9' }, 1_500],
    [{ 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT' }, 30_000],
    [{ 'retry-after': 'Thu, 01 Jan 2026 11:00:00 GMT' }, 0],
    [{ 'retry-after': 'soon' }, undefined],
    [{ 'retry-after': '-3e9999' }, undefined],
    [undefined, undefined],
  ])('reads the delay of %j as %j ms', (responseHeaders, ms) => {
    const error = answered(429, '', { responseHeaders });
    const now = Date.UTC(2026, 0, 1, 12, 0, 0);
    expect(toModelError(error, 'acme:small', now).retryAfterMs).toBe(ms);
  });

  it.each([
    [404, /base URL.*\(status 404 of http:\/\/127\.0\.0\.1\/v1\)/],
    [undefined, /base URL \(http:\/\/127\.0\.0\.1\/v1\)/],
  ])('names the request without its secrets: %s', (status, message) => {
    const url = 'http://kim:secret@127.0.0.1/v1?key=secret#secret';
    const error = answered(status, '', { url, isRetryable: true });
    const mapped = toModelError(error, 'acme:small', 0);
    expect(mapped.message).toMatch(message);
    expect(mapped.message).not.toContain('secret');
  });
});
