import { aCommand, directCalls, scriptedRoles } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { assertSound } from '../../test/desk.js';
import { openOffice, refundTool } from '../../test/office.js';
import type { Orchestrator } from '../index.js';

const { planner } = scriptedRoles();
/** Another release, with another Planner. */
const next = { planner: { ...planner, version: '2' } };
const by = 'ann';

const only = async (pce: Orchestrator, turn: string) => {
  const { interventions, status } = await pce.result(turn);
  const [question, ...others] = interventions;
  expect([status, others]).toEqual(['blocked', []]);
  return question;
};

describe('a turn of another release (F21)', () => {
  it('asks a person once, with each change, and continues as they say', async () => {
    const office = openOffice([aCommand('tag id=t1')]);
    const id = await office.open().pce.submit('List');
    const { pce } = office.open(next);
    expect(await pce.drive(id)).toEqual({ state: 'waits' });
    expect(await pce.drive(id)).toEqual({ state: 'waits' });
    expect((await pce.recover()).recovered).toEqual([]);
    const question = await only(pce, id);
    expect(question).toMatchObject({
      kind: 'versions_changed',
      versions: { changed: [expect.stringMatching(/^planner \(/)] },
    });
    expect((await pce.due()).turns).toEqual([]);
    await pce.decide(question?.id ?? '', { choose: 'continue', by });
    expect((await pce.due()).turns).toMatchObject([{ turn: id, why: 'running' }]);
    expect(await pce.drive(id)).toEqual({ state: 'ended', status: 'completed' });
    await assertSound(pce, await pce.result(id));
  });

  it.each(['continue', 'replan', 'abandon'])('continues by resolve, too: %s', async (choose) => {
    const office = openOffice([aCommand('tag id=t1'), aCommand('tag id=t2')]);
    const first = office.open().pce;
    const turn = first.start('List');
    turn.on('tool.finished', () => void turn.pause());
    await turn.result();
    const { pce } = office.open(next);
    const blocked = await pce.resume(turn.id).result();
    const resolved = pce.resolve(blocked.interventions[0]?.id ?? '', { choose, by });
    const result = await resolved.result();
    expect(result.status).toBe(choose === 'abandon' ? 'failed' : 'completed');
    const planned = (await pce.events(turn.id)).filter(
      ({ event }) => event.type === 'planner.planned',
    );
    expect(planned.length).toBe(choose === 'replan' ? 2 : 1);
    await assertSound(pce, result);
  });

  it('is asked about again if something else has changed since the answer', async () => {
    const office = openOffice([aCommand('tag id=t1')]);
    const id = await office.open().pce.submit('List');
    const second = office.open(next).pce;
    await second.drive(id);
    await second.decide((await only(second, id))?.id ?? '', { choose: 'continue', by });
    const third = office.open({ planner: { ...planner, version: '3' } }).pce;
    await third.drive(id);
    expect((await only(third, id))?.message).toContain('→ 3');
  });

  it('keeps a decision about something else, and asks then', async () => {
    const runs: number[] = [];
    const refund = { tool: 'refund', args: { amount: 5 } };
    const office = openOffice([directCalls(refund)], { tools: [refundTool(runs)] });
    const { turn, interventions } = await office.open().pce.start('Refund').result();
    const { pce } = office.open(next);
    await pce.resolve(interventions[0]?.id ?? '', { choose: 'approve', by }).result();
    expect([runs, (await only(pce, turn))?.kind]).toEqual([[], 'versions_changed']);
    await pce.resolve((await only(pce, turn))?.id ?? '', { choose: 'continue', by }).result();
    expect(runs).toEqual([5]);
    await assertSound(pce, await pce.result(turn));
  });

  it('does not hide that a call may have run in the process before', async () => {
    const refund = { tool: 'refund', args: { amount: 5 } };
    const hanging = { ...refundTool([]), execute: () => new Promise<never>(() => {}) };
    const office = openOffice([directCalls(refund)], { tools: [hanging] });
    const { pce: first } = office.open();
    const { turn, interventions } = await first.start('Refund').result();
    void first.resolve(interventions[0]?.id ?? '', { choose: 'approve', by });
    await new Promise(setImmediate);
    office.clock.advance(3_600_000);
    const { pce } = office.open(next);
    await pce.drive(turn);
    await pce.decide((await only(pce, turn))?.id ?? '', { choose: 'continue', by });
    await pce.drive(turn);
    expect((await only(pce, turn))?.kind).toBe('in_doubt');
  });
});
