import { expect, it } from 'vitest';
import { figuresOf } from './figures.ts';

const call = (request: string, answer: string) => ({ role: 'executor' as const, request, answer });

it('charges a tenth for the longest beginning of an earlier request', () => {
  const calls = [call('aaaa', 'xx'), call('bb', ''), call('aaaabb', 'yy')];
  const { usCents, ...counts } = figuresOf(calls, { input: 1_000_000, output: 4_000_000 });
  expect(counts).toEqual({
    ...{ calls: 3, charactersIn: 12, charactersCached: 4, charactersOut: 4 },
  });
  // Of 12 characters in, 4 count as .4; 4 characters are a token.
  expect(usCents).toBeCloseTo(100 * ((8.4 * 1) / 4 + (4 * 4) / 4));
});
