import { memoryStore, type Tool } from '@pce/core';
import { soloRoles } from '@pce/roles';
import { completion, crashAt, directCalls, scriptedModel, scriptedRoles } from '@pce/testkit';
import { expect, it } from 'vitest';
import { openDesk } from './desk.ts';
import { orderTools } from './order-tools.ts';
import type { Order, Orders } from './orders.ts';
import { chooseRoles } from './roles.ts';

/** Orders that remember their refunds. */
function fakeOrders() {
  const refunds: string[] = [];
  const orders: Orders = {
    read: (order) => (order === 'A-17' ? { order, item: 'Kettle', eur: 40 } : undefined),
    refund: async ({ order }: Order) => void refunds.push(order),
  };
  return { orders, refunds };
}

/** Decisions as a model would make them, without one. */
const refundOnce = scriptedRoles({
  decide: ({ iteration }) =>
    iteration === 1
      ? directCalls({ tool: 'orders.refund', args: { order: 'A-17' } })
      : completion(),
});

it('refunds once a person has approved this order', async () => {
  const { orders, refunds } = fakeOrders();
  await using pce = openDesk(orders, chooseRoles({}));
  const waiting = await pce.start('Refund the order "A-17"').result();
  const [question] = waiting.interventions;
  expect(question?.approval?.args).toEqual({ order: 'A-17' });
  expect(refunds).toEqual([]);

  const { status } = await pce
    .resolve(question?.id ?? '', { choose: 'approve', by: 'ann' })
    .result();
  expect(status).toBe('completed');
  expect(refunds).toEqual(['A-17']);
});

it('shows a model which orders there are not, and refunds nothing', async () => {
  const { orders, refunds } = fakeOrders();
  const call = { calls: [{ tool: 'orders.read', args: { order: 'Z-1' } }] };
  const model = scriptedModel([call, 'There is no order Z-1.'], { converses: true });
  await using pce = openDesk(orders, soloRoles(model));
  await pce.start('Refund Z-1').result();
  expect(model.requests.at(-1)?.prompt).toContain('there is no order Z-1');
  expect(refunds).toEqual([]);
});

it.each(['before', 'after'] as const)(
  'asks a person if the process dies %s the refund, and repeats nothing',
  async (when) => {
    const { orders, refunds } = fakeOrders();
    const store = memoryStore();
    const refund: Tool | undefined = orderTools(orders).find(
      ({ name }) => name === 'orders.refund',
    );
    if (refund === undefined) throw new Error('there is no tool orders.refund');
    const crash = crashAt(when, refund, store);
    const roles = { ...refundOnce, needsApproval: () => false };
    const first = openDesk(orders, { ...roles, tools: [crash.tool], store: crash.store });
    await crash.during(first.start('Refund A-17', { turn: 't1' }));

    // The first process is gone, so its lease need not expire.
    await using second = openDesk(orders, { ...roles, store, isOwnerAlive: () => false });
    const [question] = (await second.resume('t1').result()).interventions;
    expect(question?.kind).toBe('in_doubt');
    const choose = refunds.length === 0 ? 'run_again' : 'done';
    await second.resolve(question?.id ?? '', { choose, by: 'ann' }).result();
    expect(refunds).toEqual(['A-17']);
  },
);
