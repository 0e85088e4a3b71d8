import { expect, it } from 'vitest';
import { costOf } from './price-lists.ts';
import { cachedTokens } from './prompt-cache.ts';
import { requestsInARow, type SentRequest } from './sent-request.ts';

/** A character is a token here. */
const countTokens = (text: string): number => text.length;

function request(text: string, startedAt: number, endedAt = startedAt + 1): SentRequest {
  const firstTokenAt = startedAt;
  return { text, inputTokens: text.length, outputTokens: 10, startedAt, firstTokenAt, endedAt };
}

it('caches the beginning that an earlier request had, in steps of 128 from 1,024 tokens on', () => {
  const shared = 'a'.repeat(1_200);
  const requests = [
    request(`${shared}b`, 0),
    request(`${shared}c`, 1),
    request('a'.repeat(1_023), 2),
    request('z', 3),
  ];
  expect(cachedTokens(requests, countTokens)).toEqual([0, 1_152, 0, 0]);
});

it('caches nothing of a request that has not ended', () => {
  const text = 'a'.repeat(2_000);
  expect(cachedTokens([request(text, 0, 5), request(text, 3)], countTokens)).toEqual([0, 0]);
});

it('counts cached input at its own price', () => {
  const prices = { name: 'any', input: 10, cachedInput: 1, output: 100 };
  const requests = [request('a'.repeat(2_000), 0), request('a'.repeat(2_000), 1)];
  expect(costOf(requests, [0, 1_920], prices)).toBeCloseTo(
    (2_000 * 10 + 80 * 10 + 1_920 * 1 + 20 * 100) / 1_000_000,
  );
});

it('counts requests in a row by who waited for whom', () => {
  const requests = [request('a', 0, 2), request('b', 0, 4), request('c', 2, 3), request('d', 4, 5)];
  expect(requestsInARow(requests)).toBe(3);
});
