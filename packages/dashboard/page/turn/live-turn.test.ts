import type { TurnNotice } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { afterNotice, type LiveTurn, quietTurn, writtenNow } from './live-turn.ts';

function after(...notices: readonly Partial<TurnNotice>[]): LiveTurn {
  return notices.reduce<LiveTurn>(
    (live, notice) =>
      afterNotice(live, {
        ...{ type: 'turn_notice', turnId: 't', notice: '', version: 4 },
        ...notice,
      }),
    quietTurn,
  );
}

describe('what a turn does between two events', () => {
  const began = { notice: 'answer.began' };
  const delta = (text: string) => ({ notice: 'answer.delta', text });

  it('has the answer as it is written, until an event follows (A22, D6)', () => {
    expect(writtenNow(after(began), 4)).toBeUndefined();
    expect(writtenNow(after(began, delta('It '), delta('costs')), 4)).toBe('It costs');
    expect(writtenNow(after(began, delta('It '), delta('costs')), 5)).toBeUndefined();
    expect(writtenNow(after(began, delta('Old'), began, delta('New')), 4)).toBe('New');
  });

  it('has each role whose model is away, until it is asked again or gives up (A25, D6)', () => {
    const waits = (retryAt: number) => ({
      ...{ notice: 'role.waiting', role: 'planner', reason: 'overloaded', retryAt },
    });
    expect(after(waits(5), waits(9)).waiting).toEqual([
      { role: 'planner', reason: 'overloaded', retryAt: 9 },
    ]);
    expect(after(waits(5), { notice: 'role.ended', role: 'planner' }).waiting).toEqual([]);
  });
});
