import { Sequence } from '@pce/core/log';
import { describe, expect, it } from 'vitest';
import { analysed, failed, succeeded } from '../../../test/executor-input.js';
import { findingsIn, listFindings } from './findings.js';

describe('findingsIn', () => {
  it('tells what was found since the last analysis, oldest first (A7)', () => {
    const log = Sequence.of(
      succeeded(1, 'Read `a`'),
      analysed(),
      succeeded(2, 'Read `b`'),
      failed(3, 'Read `c`'),
    );

    expect(findingsIn(log, 1, 'since-analysis')).toEqual({
      succeeded: 1,
      failed: 1,
      lines: ['r2: Read `b`: did Read `b`', 'failed: Read `c`: internal: Read `c` went wrong'],
    });
  });

  it('lists twenty at most, and says how many came before (A7)', () => {
    const log = Sequence.of(
      ...Array.from({ length: 25 }, (_, index) => succeeded(index + 1, 'Read')),
    );

    const lines = listFindings(findingsIn(log, 1, 'attempt')).split('\n');

    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('- (5 earlier ones are in the log)');
    expect(lines.at(-1)).toBe('- r25: Read: did Read');
  });

  it('keeps the end of a long failure, where its reason often stands (A8)', () => {
    const trace = `Traceback ${'at some line '.repeat(100)}FileNotFoundError`;

    expect(findingsIn(Sequence.of(failed(1, trace)), 1, 'attempt').lines[0]).toMatch(/went wrong$/);
  });
});
