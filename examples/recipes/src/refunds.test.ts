import { memoryStore } from '@pce/core';
import { soloRoles } from '@pce/roles';
import {
  completion,
  crashAt,
  directCalls,
  fakeClock,
  scriptedModel,
  scriptedRoles,
} from '@pce/testkit';
import { expect, it } from 'vitest';
import { createBank, openRefunds, refundTool } from './refunds.ts';

// #region tests
/** Roles that refund once: what a model would decide, without one. */
const roles = scriptedRoles({
  decide: ({ iteration }) =>
    iteration === 1
      ? directCalls({ tool: 'orders.refund', args: { order: 'A-1', amount: 40 } })
      : completion(),
});

it('refunds once a person has approved the exact call', async () => {
  const bank = createBank();
  const pce = openRefunds({ ...roles, tools: [refundTool(bank)] });
  const waiting = await pce.start('Refund A-1').result();
  const [question] = waiting.interventions;
  expect(question?.approval?.args).toEqual({ order: 'A-1', amount: 40 });
  expect(bank.balance()).toBe(100);
  await pce.resolve(question?.id ?? '', { choose: 'approve', by: 'ann' }).result();
  expect(bank.balance()).toBe(60);
});

it('asks again if no one approved within a day', async () => {
  const clock = fakeClock();
  const pce = openRefunds({ ...roles, tools: [refundTool(createBank())], clock });
  const { turn, interventions } = await pce.start('Refund A-1').result();
  clock.advance(25 * 3_600_000);
  const [old] = interventions;
  const late = pce.resolve(old?.id ?? '', { choose: 'approve', by: 'ann' }).result();
  await expect(late).rejects.toMatchObject({ code: 'approval_expired' });
  const [again] = (await pce.resume(turn).result()).interventions;
  expect(again?.kind).toBe('approval');
  expect(again?.id).not.toBe(old?.id);
});

it.each(['before', 'after'] as const)(
  'pays once if the process dies %s the payment',
  async (when) => {
    const [bank, store] = [createBank(), memoryStore()];
    const refund = refundTool(bank);
    const crash = crashAt(when, refund, store);
    const parts = { ...roles, needsApproval: () => false };
    const first = openRefunds({ ...parts, tools: [crash.tool], store: crash.store });
    await crash.during(first.start('Refund A-1', { turn: 'a1' }));

    const isOwnerAlive = () => false; // the first process is gone: its lease need not expire
    const second = openRefunds({ ...parts, tools: [refund], store, isOwnerAlive });
    const result = await second.resume('a1').result();
    expect(result.status).toBe('completed');
    expect([bank.paid.size, bank.balance()]).toEqual([1, 60]);
  },
);

it('says what the model got to see and what it answered', async () => {
  const model = scriptedModel(
    [
      { calls: [{ tool: 'orders.refund', args: { order: 'A-1', amount: 140 } }] },
      'The refund of A-1 failed: there are only 100 left.',
    ],
    { converses: true },
  );
  const tools = [refundTool(createBank())];
  const pce = openRefunds({ ...soloRoles(model), tools, needsApproval: () => false });
  const result = await pce.start('Refund 140 for A-1').result();
  expect(result.commands[0]).toMatchObject({ status: 'error' });
  expect(model.requests.at(-1)?.prompt).toContain('there are only 100 left');
});
// #endregion
