import { appendFile } from 'node:fs/promises';
import { defineTool, ToolQuestion } from '@pce/core';
import * as z from 'zod';

/** Refunds an order by a line in a ledger; every call needs an approval and a reason, and none may run twice. */
export function refundTool(ledger: string) {
  return defineTool({
    name: 'orders.refund',
    description: 'Refund an order by its number',
    input: z.object({ order: z.string().describe('number of the order') }),
    destructive: true,
    async execute({ order }, { asked }) {
      const reason = asked?.answers.at(-1)?.value;
      if (reason === undefined)
        throw new ToolQuestion({ message: `Why is order ${order} refunded?` });
      await appendFile(ledger, `${order} ${reason}\n`);
      return { order, euros: 40 };
    },
    claims: ({ order, euros }) => [
      {
        claim: `Order ${order} is refunded: ${euros} EUR`,
        source: `https://shop.example/${order}`,
      },
    ],
  });
}
