import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEntries, step } from '../../../test/log-entries.js';
import { missingFacts } from './missing-facts.js';
import { mergeSpans, spanOf, spanText } from './span.js';
import { summaryLine } from './summary-line.js';

const failure = step(4, {
  result: {
    status: 'error',
    summary: 'the shop answered 503 after 12 s',
    error: { code: 'internal', message: 'the shop answered 503', isRetryable: true },
  },
  claims: [{ claim: 'The page is gone', confidence: 0.5, source: 'https://acme.example' }],
});

describe('what a summary lost', () => {
  it('is nothing for the lines that code chooses, whatever the entries (A9)', () => {
    fc.assert(
      fc.property(logEntries(12), (entries) => {
        const text = entries.map(summaryLine).join('\n');
        expect(missingFacts(text, entries)).toEqual([]);
      }),
    );
  });

  it('is a result that neither its reference nor a range names (A9, A21)', () => {
    const entries = [3, 4, 5].map((iteration) => step(iteration));
    expect(missingFacts('Prices are in r3 and r5.', entries)).toEqual(['reference r4 of step #4']);
    expect(missingFacts('Prices are in r3 to r5.', entries)).toEqual([]);
    expect(missingFacts('Prices are in r3–r5.', entries)).toEqual([]);
    expect(missingFacts('Prices are in r30.', entries)).toHaveLength(3);
  });

  it('is a number or a source of a step that left no result (A9)', () => {
    expect(
      missingFacts('The shop answered 503 (#4: https://acme.example, confidence 0.50).', [failure]),
    ).toEqual(['12']);
    expect(missingFacts('At #4 the shop answered 503 after 12 s, 0.50.', [failure])).toEqual([
      'source https://acme.example',
    ]);
  });

  it('is the end of what was summarised before', () => {
    const span = mergeSpans([1, 2, 3].map((iteration) => spanOf(step(iteration))));
    expect(missingFacts(spanText(span), [], [span])).toEqual([]);
    expect(missingFacts('r1 to r2', [], [span])).toEqual(['reference r3']);
  });
});

describe('the line for many steps', () => {
  it('names the steps, their results, those without one, and what they were about (A9)', () => {
    const span = mergeSpans([spanOf(step(1)), spanOf(step(2)), spanOf(failure)]);
    expect(spanText(span)).toBe(
      '#1 to #4; results r1 to r2, there by reference; 1 without a result; from "Look up price 1" to "Look up price 4"',
    );
  });

  it('is the same however the steps were merged', () => {
    fc.assert(
      fc.property(logEntries(12), fc.nat({ max: 12 }), (entries, cut) => {
        const spans = entries.map(spanOf);
        const parts = [mergeSpans(spans.slice(0, cut)), mergeSpans(spans.slice(cut))];
        expect(mergeSpans(parts)).toEqual(mergeSpans(spans));
      }),
    );
  });
});
