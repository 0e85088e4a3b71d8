import type { LogEntry } from '@pce/core/log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { logEntries, step } from '../../../test/log-entries.js';
import { factsOf, keepFacts } from './facts.js';

const count = (text: string): number => Math.ceil(text.length / 4);

const analysis = (iteration: number, text: string): LogEntry => ({
  ...{ type: 'iteration', attempt: 1, iteration, action: 'ANALYZE', analysis: text },
  ...{ goalFocus: [], claims: [], goalsProgress: [] },
});

describe('the facts of an entry', () => {
  it('are what an analysis came to, with its numbers (A9)', () => {
    expect(factsOf(analysis(20, 'D20: 267.40'))).toEqual([{ text: '#20 D20: 267.40', rank: 0 }]);
    const wordy = `So far so good. ${'This says little of it. '.repeat(20)}The sum is 1,267.40 EUR.`;
    expect(factsOf(analysis(3, wordy))[0]?.text).toContain('The sum is 1,267.40 EUR.');
  });

  it('are what a person decided (A9, A14)', () => {
    const resolution = { choice: 'approve', by: 'ada', answer: 'At most 3 of them' };
    expect(factsOf({ type: 'intervention', id: 'i1', message: 'May I?', resolution })).toEqual([
      { text: 'a person decided "approve": At most 3 of them', rank: 0 },
    ]);
  });

  it('are claims with their sources, beside the reference of their result (A4, A9)', () => {
    const claims = [{ claim: 'The Acme 13 costs 799', confidence: 0.4, source: 'a.csv' }];
    expect(factsOf(step(2, { claims }))).toEqual([
      { text: 'r2: The Acme 13 costs 799 (confidence 0.40, a.csv)', rank: 1 },
    ]);
  });
});

describe('the facts that are kept', () => {
  it('are all where there is room, in their order (A9)', () => {
    const facts = [step(1), analysis(2, 'D20: 267.40'), step(3)].flatMap(factsOf);
    expect(keepFacts(facts, 100, count).text).toBe(
      'Known from them: r1: price: 7 | #2 D20: 267.40 | r3: price: 21',
    );
  });

  it('are conclusions before claims that a reference leads to, and of each the newest (A9)', () => {
    const facts = [analysis(1, 'D20: 267.40'), step(2), step(3)].flatMap(factsOf);
    expect(keepFacts(facts, 16, count).text).toBe(
      'Known from them: #1 D20: 267.40 | r3: price: 21',
    );
  });

  it('never take more than their room, and keep every conclusion that fits (A9, A20)', () => {
    fc.assert(
      fc.property(logEntries(40), fc.integer({ min: 10, max: 400 }), (entries, room) => {
        const facts = entries.flatMap(factsOf);
        const kept = keepFacts(facts, room, count);
        expect(count(kept.text)).toBeLessThanOrEqual(room);
        const conclusions = facts.filter(({ rank }) => rank === 0);
        const tokens = conclusions.reduce((sum, { text }) => sum + count(text) + 1, 6);
        if (tokens <= room) expect(kept.facts).toEqual(expect.arrayContaining(conclusions));
      }),
    );
  });
});
