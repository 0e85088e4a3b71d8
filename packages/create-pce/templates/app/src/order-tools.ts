import { defineTool, ToolError } from '@pce/core';
import * as z from 'zod';
import type { Order, Orders } from './orders.ts';

const input = z.object({ order: z.string().describe('number of the order') });

/** The calls that roles may ask for. */
export function orderTools(orders: Orders) {
  const find = (order: string): Order => {
    const found = orders.read(order);
    if (found === undefined) throw new ToolError('invalid_input', `there is no order ${order}`);
    return found;
  };
  return [
    defineTool({
      name: 'orders.read',
      description: 'Read an order by its number',
      input,
      effect: 'read', // changes nothing: may run again after a crash
      execute: ({ order }) => find(order),
    }),
    defineTool({
      name: 'orders.refund',
      description: 'Refund an order by its number',
      input,
      effect: 'once', // never repeated: if the process dies in the call, a person is asked
      destructive: true, // a person approves this order, once
      async execute({ order }) {
        const found = find(order);
        await orders.refund(found);
        return { refunded: order, eur: found.eur };
      },
      summarize: ({ refunded, eur }) => `Order ${refunded} is refunded: ${eur} EUR`,
      claims: ({ refunded, eur }) => [
        { claim: `Order ${refunded} is refunded: ${eur} EUR`, source: `orders/${refunded}` },
      ],
    }),
  ];
}
