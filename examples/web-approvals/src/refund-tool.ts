import { appendFile } from 'node:fs/promises';
import { defineTool } from '@pce/core';
import * as z from 'zod';

/** Refunds an order by a line in a ledger; every call needs an approval, and none may run twice. */
export function refundTool(ledger: string) {
  return defineTool({
    name: 'orders.refund',
    description: 'Refund an order by its number',
    input: z.object({ order: z.string().describe('number of the order') }),
    destructive: true,
    async execute({ order }) {
      await appendFile(ledger, `${order}\n`);
      return { refunded: order };
    },
  });
}
