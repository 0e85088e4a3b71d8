import type { ClaimRow, IterationEntry, LogEntry } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { step } from '../../../test/log-entries.js';
import { summaryLine } from './summary-line.js';

const claimed = (claim: string, source = 'shop.price', confidence = 1): ClaimRow => ({
  ...{ claim, source, confidence },
});

function failing(message: string, claims: readonly ClaimRow[] = []): IterationEntry {
  const error = { code: 'internal', message, isRetryable: false } as const;
  return step(4, { result: { status: 'error', summary: message, error }, claims });
}

const thought = (analysis: string): IterationEntry => {
  const { command: _command, result: _result, ...rest } = step(3);
  return { ...rest, action: 'ANALYZE', analysis };
};

/** Values `v0=1000 v1=1007 …`, of which no line has room for all. */
const values = (count: number): string =>
  Array.from({ length: count }, (_, index) => `v${index}=${1_000 + index * 7}`).join(' ');

describe('summaryLine', () => {
  it.each<readonly [string, LogEntry, string]>([
    ['a result', step(2), '#2 r2 Look up price 2: price: 14'],
    [
      'a claim that is the result',
      step(2, { claims: [claimed('price: 14')] }),
      '#2 r2 Look up price 2: price: 14',
    ],
    [
      'further claims',
      step(2, { claims: [claimed('price: 14'), claimed('The lamp costs 14', 'prices.csv', 0.4)] }),
      '#2 r2 Look up price 2: The lamp costs 14 (confidence 0.40, prices.csv)',
    ],
    [
      'two claims',
      step(2, { claims: [claimed('5 left'), claimed('6 left', 'b.csv')] }),
      '#2 r2 Look up price 2: 5 left; 6 left (b.csv)',
    ],
    ['a failure', failing('it broke'), '#4 Look up price 4 → error (internal): it broke'],
    [
      'the sources of a failure',
      failing('it broke', [claimed('5 left', 'https://a.example/x'), claimed('6 left', 'b.csv')]),
      '#4 Look up price 4 → error (internal): it broke · 5 left (https://a.example/x) · 6 left (b.csv)',
    ],
    ['an analysis', thought('So far\n  18'), '#3 ANALYZE So far 18'],
    [
      'a decision',
      {
        ...{ type: 'intervention', id: 'i1', message: 'go on?' },
        resolution: { choice: 'retry', by: 'ada' },
      },
      'A person decided "retry"',
    ],
  ])('has %s in one line (A9)', (_, entry, line) => {
    expect(summaryLine(entry)).toBe(line);
  });

  it('cuts long results and claims, whose reference leads to the rest (A9)', () => {
    const result = { status: 'success', summary: values(40), ref: 'r2' } as const;
    const [found, claim] = [step(2, { result }), step(2, { claims: [claimed(values(60))] })];

    for (const [entry, most] of [
      [found, 120],
      [claim, 240],
    ] as const) {
      const line = summaryLine(entry);
      expect(line).toMatch(/^#2 r2 Look up price 2: v0=1000 .* … .*=\d+$/);
      expect(line.length).toBeLessThanOrEqual('#2 r2 Look up price 2: '.length + most);
      expect(line).not.toContain('[also:');
    }
    expect(summaryLine(step(2, { command: 'Look '.repeat(50) }))).toMatch(
      /^#2 r2 (?:Look ){17}Look…: price: 14$/,
    );
  });

  it('keeps the numbers and sources of a long failure, to which no reference leads (A9)', () => {
    const claims = [claimed('no room', 'a.csv'), claimed('nor here', 'b.csv')];
    const line = summaryLine(failing(`broke at ${values(60)}`, claims));

    for (const value of values(25).split(' ')) {
      expect(line).toContain(value.slice(value.indexOf('=') + 1));
    }
    expect(line).toMatch(/a\.csv.*b\.csv/);
    const long = [claimed('none', 'a.csv'), claimed('nor here, '.repeat(30), 'b.csv')];
    expect(summaryLine(failing('broke '.repeat(30), long))).toMatch(
      / … .*\(b\.csv\) \[sources: a\.csv\]$/,
    );
  });
});
