import type { TurnSummary } from '@pce/core';
import { describe, expect, it } from 'vitest';
import { turnTree } from './turn-tree.js';

const turn = (id: string, parent?: string): TurnSummary => ({
  ...{ turn: id, parent, title: id, status: 'completed', session: 's', owner: 'o' },
  ...{ startedAt: 1, updatedAt: 1, head: { version: 1, hash: '' } },
});
const drawn = (...turns: TurnSummary[]) =>
  turnTree(turns).map(({ turn, depth }) => `${'  '.repeat(depth)}${turn.turn}`);

describe('the tree of turns', () => {
  it('has the turns that tools started below those they work for', () => {
    expect(
      drawn(turn('p.c2.c1', 'p.c2'), turn('p.c2', 'p'), turn('q'), turn('p.c1', 'p'), turn('p')),
    ).toEqual(['q', 'p', '  p.c2', '    p.c2.c1', '  p.c1']);
  });

  it('keeps a turn whose parent is on another page, or that calls itself its parent', () => {
    expect(drawn(turn('p.c1', 'p'), turn('x', 'x'))).toEqual(['p.c1', 'x']);
  });
});
