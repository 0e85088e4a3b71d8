import { describe, expect, it } from 'vitest';
import { csvOf, statementsOf } from '../test/large-data.js';
import type { CheckedAnswer } from './check-answer.js';
import { checkAnswerSteps, type EvidenceSource, lookAt } from './index.js';

/** Runs a check, and counts its pauses. */
function pausing(
  answer: string,
  sources: readonly EvidenceSource[],
): { readonly checked: CheckedAnswer; readonly pauses: number } {
  const steps = checkAnswerSteps(answer, sources);
  for (let pauses = 0; ; pauses++) {
    const step = steps.next();
    if (step.done === true) return { checked: step.value, pauses };
  }
}

describe('large results (A11)', () => {
  it('checks 20 statements over 1 MB of CSV in short parts', () => {
    const text = csvOf(20_000);
    expect(text.length).toBeGreaterThan(900_000);
    const { checked, pauses } = pausing(statementsOf(20), [{ id: 'c1', data: text }]);
    expect(checked.isExhausted).toBe(false);
    expect(checked.values.length).toBeGreaterThan(19);
    expect(pauses).toBeGreaterThan(20);
  });

  it('reads 1 MB of CSV, rejects 3 MB unparsed, and reads the data next to it', () => {
    const large = { id: 'c1', data: csvOf(64_000) };
    const small = { id: 'c2', data: { 'net-total': 41 } };
    expect(large.data.length).toBeGreaterThan(3_000_000);
    expect(lookAt('count(c1)', [{ id: 'c1', data: csvOf(20_000) }])).toMatchObject({
      value: 20_000,
    });
    expect(lookAt('count(c1)', [large, small])).toMatchObject({ code: 'too_large' });
    expect(lookAt('c2.net-total + 1', [large, small])).toMatchObject({ value: 42 });
  });
});
