import type { TurnNotice } from '@pce/client';
import { describe, expect, it } from 'vitest';
import { afterNotice, type LiveTurn, quietTurn, writtenNow } from './live-turn.ts';

function after(...notices: readonly Partial<TurnNotice>[]): LiveTurn {
  return notices.reduce<LiveTurn>((live, each) => afterNotice(live, notice(each)), quietTurn);
}

function notice(fields: Partial<TurnNotice>): TurnNotice {
  return { ...{ type: 'turn_notice', turnId: 't', notice: '', version: 4 }, ...fields };
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
    expect(after(waits(5), waits(9)).outages).toEqual([
      { key: 'planner', role: 'planner', tool: '', reason: 'overloaded', retryAt: 9 },
    ]);
    expect(after(waits(5), { notice: 'role.ended', role: 'planner' }).outages).toEqual([]);
  });

  it('has each tool whose service is away, by its call (A25, D6)', () => {
    const waits = (call: number) => ({
      ...{ notice: 'tool.waiting', tool: 'shop.look', call, reason: '503', retryAt: 5 },
    });
    const both = after(waits(1), waits(2));

    expect(both.outages.map(({ key, tool }) => [key, tool])).toEqual([
      ['1', 'shop.look'],
      ['2', 'shop.look'],
    ]);
    expect(afterNotice(both, notice({ notice: 'tool.ended', call: 1 })).outages).toMatchObject([
      { key: '2', role: '', reason: '503' },
    ]);
  });

  it.each([...['role.started', 'role.ended', 'tool.started', 'tool.ended']])(
    'ends the outage of a role or tool that reports %s, and keeps others (A25, D6)',
    (name) => {
      const away = { notice: 'role.waiting', reason: 'r', retryAt: 5 };
      const live = after(
        { ...away, role: 'planner' },
        { ...away, role: 'critic' },
        { notice: name, role: 'planner' },
      );

      expect(live.outages.map(({ key }) => key)).toEqual(['critic']);
    },
  );

  it('is as it was after a notice of a newer server (A22, D6)', () => {
    const live = after(began, delta('It'), { notice: 'role.waiting', role: 'planner' });

    expect(afterNotice(live, notice({ notice: 'mood.changed', role: 'planner' }))).toBe(live);
  });

  it('has no more words than were written, wherever it is joined (A22, D6)', () => {
    expect(after(delta('costs'), { notice: 'answer.delta' })).toEqual({
      ...{ written: 'costs', version: 4, outages: [] },
    });
    expect(writtenNow(after(began, delta('It')), 3)).toBe('It');
  });
});
