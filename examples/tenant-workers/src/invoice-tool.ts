import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineTool, type ToolContext } from '@pce/core';
import * as z from 'zod';

/** The host's own context of a turn. */
export interface Tenant {
  readonly tenant: string;
}

/** Writes an invoice into the folder of its tenant, named by the call, so that a repeated call overwrites it. */
export function invoiceTool(folder: string, onRun: (tenant: string) => Promise<void>) {
  return defineTool({
    name: 'invoices.write',
    description: 'Write the invoice of an order by its number',
    input: z.object({ order: z.string().describe('number of the order') }),
    effect: 'idempotent',
    async execute({ order }, { run, idempotencyKey }: ToolContext<Tenant>) {
      await onRun(run.tenant);
      const place = join(folder, run.tenant);
      await mkdir(place, { recursive: true });
      await writeFile(join(place, `${idempotencyKey.replace(':', '-')}.txt`), order);
      return { order };
    },
  });
}
