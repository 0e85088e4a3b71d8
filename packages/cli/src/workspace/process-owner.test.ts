import { describe, expect, it } from 'vitest';
import { parseProcessStat } from './process-owner.js';

const after = (state: string) =>
  `${state} 1 1 1 0 -1 4194304 100 0 0 0 1 2 0 0 20 0 7 0 987654 1000 50 18446744073709551615`;

describe('parseProcessStat', () => {
  it('finds state and start time after a name that looks like the rest (F10)', () => {
    expect(parseProcessStat(`42 (a) S 1 (b) ${after('S')}`)).toEqual({
      isDead: false,
      startTime: '987654',
    });
  });

  it('counts a process as dead that only waits to be noticed by its parent (F1)', () => {
    expect(parseProcessStat(`42 (node) ${after('Z')}`)?.isDead).toBe(true);
  });

  it('answers nothing for a line it cannot read', () => {
    expect(parseProcessStat('42 (node) S 1')).toBeUndefined();
  });
});
