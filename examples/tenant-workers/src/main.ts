import { createOrchestrator } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { postgresStore } from '@pce/storage-postgres';
import * as z from 'zod';
import { invoiceTool, type Tenant } from './invoice-tool.ts';

/** Task of a worker: the orders of tenants to begin with, or none. */
const taskSchema = z.object({
  url: z.string(),
  folder: z.string(),
  orders: z.array(z.object({ tenant: z.string(), order: z.string() })),
  pauseMs: z.number().describe('Milliseconds that each invoice takes'),
});

const { url, folder, orders, pauseMs } = taskSchema.parse(JSON.parse(process.argv[2] ?? '{}'));
const print = (line: object): void => console.log(JSON.stringify(line));

const writeInvoice = invoiceTool(folder, async (tenant) => {
  print({ running: tenant });
  await new Promise((resolve) => setTimeout(resolve, pauseMs));
});

// One orchestrator serves all tenants: the run context names the tenant of a turn.
await using pce = createOrchestrator<Tenant>({
  ...ruleRoles(),
  tools: [writeInvoice],
  store: () => postgresStore({ url }),
  leaseTtlMs: 1_000,
});

const begun = orders.map(({ tenant, order }) =>
  pce.start(`Write the invoice of order "${order}"`, {
    owner: tenant, // lists and servers show it to this tenant alone
    run: { tenant },
    keepRun: true, // another worker may have to resume it
  }),
);
await Promise.all(begun.map(({ durable }) => durable));
print({ begun: begun.length });

// Resumes the turns of dead workers; one worker wins each.
const { recovered } = await pce.recover();
const results = [...begun, ...recovered].map((handle) => handle.result());
print({
  completed: (await Promise.all(results)).filter(({ status }) => status === 'completed').length,
});
