import { type LogEntry, Sequence } from '@pce/core/internal/log';
import { analysed, decidedBy, declined, failed, succeeded } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { findingsIn, listFindings } from './findings.js';

describe('findingsIn', () => {
  it('returns the findings since the last analysis, oldest first (A7)', () => {
    const log = Sequence.of<LogEntry>(
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

  it('lists at most twenty, and counts earlier ones (A7)', () => {
    const log = Sequence.of<LogEntry>(
      ...Array.from({ length: 25 }, (_, index) => succeeded(index + 1, 'Read')),
    );

    const lines = listFindings(findingsIn(log, 1, 'attempt')).split('\n');

    expect(lines).toHaveLength(21);
    expect(lines[0]).toBe('- (5 earlier ones are in the log)');
    expect(lines.at(-1)).toBe('- r25: Read: did Read');
  });

  it('returns the latest twenty of an attempt, or of all since its plan (A7)', () => {
    const read = Array.from({ length: 25 }, (_, index) => succeeded(index + 1, 'Read'));
    const replan = { type: 'plan', attempt: 1, goals: [], approach: '' } as const;
    const log = Sequence.of<LogEntry>(...read, failed(26, 'Write'));

    expect(findingsIn(log, 1, 'latest')).toMatchObject({ succeeded: 19, failed: 1 });
    expect(findingsIn(log, 1, 'latest').lines).toHaveLength(20);
    expect(findingsIn(log, 1, 'attempt')).toMatchObject({ succeeded: 25, failed: 1 });
    expect(findingsIn(log, 2, 'attempt')).toEqual({ succeeded: 0, failed: 0, lines: [] });
    expect(findingsIn(log.append(replan), 1, 'attempt').lines).toEqual([]);
    expect(
      findingsIn(Sequence.of<LogEntry>(...read.slice(0, 2), analysed()), 1, 'since-analysis'),
    ).toEqual({
      ...{ succeeded: 0, failed: 0, lines: [] },
    });
    expect(
      findingsIn(Sequence.of<LogEntry>(...read.slice(0, 2), analysed()), 1, 'latest').lines,
    ).toHaveLength(2);
    expect(
      findingsIn(Sequence.of<LogEntry>(...read.slice(0, 1), decidedBy('retry')), 1, 'latest').lines,
    ).toEqual(['r1: Read: did Read']);
    expect(
      findingsIn(
        Sequence.of<LogEntry>(declined(1, 'Bake', 'blocked', 'no tool fits')),
        1,
        'attempt',
      ),
    ).toEqual({ succeeded: 0, failed: 1, lines: ['failed: Bake: no tool fits'] });
  });

  it('lists findings with the number of failures', () => {
    const both = { succeeded: 1, failed: 1, lines: ['r1: Read: did Read', 'failed: Read'] };

    expect(listFindings(both)).toBe('- r1: Read: did Read\n- failed: Read');
    expect(listFindings({ ...both, failed: 4 })).toBe(
      '- (3 earlier ones are in the log)\n- r1: Read: did Read\n- failed: Read',
    );
    expect(listFindings({ succeeded: 0, failed: 0, lines: [] })).toBe('');
  });

  it('keeps the end of a long failure, which often has its reason (A8)', () => {
    const trace = `Traceback ${'at some line '.repeat(100)}FileNotFoundError`;

    expect(findingsIn(Sequence.of<LogEntry>(failed(1, trace)), 1, 'attempt').lines[0]).toMatch(
      /went wrong$/,
    );
  });
});
