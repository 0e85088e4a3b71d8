import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { defineTool } from '@pce/core';
import * as z from 'zod';

/** Writes an invoice into a folder. Its file is named by the call, so that a repeated call writes the same one. */
export function invoiceTool(folder: string) {
  return defineTool({
    name: 'invoices.write',
    description: 'Write the invoice of an order by its number',
    input: z.object({ order: z.string().describe('number of the order') }),
    effect: 'idempotent', // may run again after a crash, with the same key
    destructive: true, // a person approves this order, once
    async execute({ order }, { idempotencyKey }) {
      console.log(`writing the invoice of ${order}`);
      await sleep(500); // as long as your service takes
      await mkdir(folder, { recursive: true });
      const file = join(folder, `${idempotencyKey.replaceAll(':', '-')}.txt`);
      await writeFile(file, `Invoice of order ${order}\n`);
      return { order, file };
    },
  });
}
