import { Sequence } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { claimLines } from './claim-lines.js';
import { estimatingTokenizer } from './tokenizer.js';

const count = (text: string): number => estimatingTokenizer.count(text);

const claims = Array.from({ length: 100 }, (_, index) => ({
  ...{ id: `c${index + 1}`, source: 'a page', confidence: 1, event: index + 1 },
  claim: `Depot ${index + 1} has ${index * 3} crates. ${'It was counted twice and written down. '.repeat(5)}`,
}));

const lines = (room: number, question = 'How many crates are there?'): string =>
  claimLines(
    { claims: Sequence.of(...claims), log: Sequence.of(), results: Sequence.of(), question },
    room,
    count,
  );

describe('claims in a prompt', () => {
  it('are told in brief before any is left out, with their numbers (A20)', () => {
    const text = lines(5_000);
    expect(text).toMatch(/^c1 .*has 0 crates/m);
    expect(text).toMatch(/^c100 .*has 297 crates/m);
    expect(text).not.toContain('left out');
    expect(count(text)).toBeLessThanOrEqual(5_000);
  });

  it('that matter alike give way from the oldest on (A20)', () => {
    const text = lines(800);
    expect(text).toMatch(/^c100 /m);
    expect(text).not.toMatch(/^c1 /m);
    expect(text).toMatch(/\[\d+ claims that have less to do with it are left out\]$/);
    expect(count(text)).toBeLessThanOrEqual(800);
  });

  it('that a question is about come first, whatever their age (A20)', () => {
    expect(lines(800, 'What does Depot 7 have?')).toMatch(/^c7 /m);
  });
});
