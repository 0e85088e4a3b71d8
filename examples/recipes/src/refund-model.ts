import type { RoleModel } from '@pce/core';
import { scriptedModel } from '@pce/testkit';

/** Stands for a language model, so that the example needs no key: it refunds what it is asked to and does as its prompt says. */
export function refundModel(): RoleModel {
  return scriptedModel(
    ({ system, messages = [] }) => {
      const [request] = messages;
      const text = request?.role === 'user' ? request.text : '';
      const [, amount, order] = /Refund (\d+) for order (\w+-\d+)/.exec(text) ?? [];
      const [result] = messages.flatMap((one) => (one.role === 'tool' ? one.results : []));
      if (result === undefined) {
        return { calls: [{ tool: 'orders.refund', args: { order, amount: Number(amount) } }] };
      }
      if (result.isError) return `A person refused the refund of ${amount}.`;
      return system.includes('three words')
        ? 'It is refunded.'
        : `Refunded ${amount} for ${order} [c1].`;
    },
    { converses: true },
  );
}
