import { step } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { missingFacts } from './missing-facts.js';

const failure = step(4, {
  result: {
    status: 'error',
    summary: 'the shop answered 503 after 12 s',
    error: { code: 'internal', message: 'the shop answered 503', isRetryable: true },
  },
  claims: [{ claim: 'The page is gone', confidence: 0.5, source: 'https://acme.example' }],
});

describe('facts that a summary lost', () => {
  it('include a result that neither its reference nor a range names (A9, A21)', () => {
    const entries = [3, 4, 5].map((iteration) => step(iteration));
    expect(missingFacts('Prices are in r3 and r5.', entries)).toEqual(['reference r4 of step #4']);
    expect(missingFacts('Prices are in r3 to r5.', entries)).toEqual([]);
    expect(missingFacts('Prices are in r3–r5.', entries)).toEqual([]);
    expect(missingFacts('Prices are in r30.', entries)).toHaveLength(3);
  });

  it('include a number or a source of a step without a result (A9)', () => {
    const lost = missingFacts('At #4 the shop of https://acme.example answered 503.', [failure]);
    expect(lost).toEqual(['12']);
    expect(missingFacts('At #4 the shop answered 503 after 12 s.', [failure])).toEqual([
      'source https://acme.example',
    ]);
  });

  it('include a reference of the earlier summary (A9)', () => {
    const earlier = 'Prices are in r1 and r3.';
    expect(missingFacts('Prices are in r1 to r4.', [], earlier)).toEqual([]);
    expect(missingFacts('Prices are in r1.', [], earlier)).toEqual(['reference r3']);
    // A range has a middle.
    expect(missingFacts('Prices are in r1 and r3.', [], 'Prices are in r1 to r3.')).toEqual([
      'reference r2',
    ]);
  });
});
