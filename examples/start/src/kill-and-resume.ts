import { appendFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrchestrator, defineTool } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';

const sendInvoice = defineTool({
  name: 'invoices.send',
  description: 'Send the invoice to a customer',
  input: z.object({ customer: z.string().describe('Name of the customer') }),
  effect: 'once', // after a crash, a person decides, so that no invoice is sent twice
  async execute({ customer }) {
    console.log('sending to', customer);
    await sleep(1_000); // time enough to kill this process
    await appendFile('sent.txt', `${customer}\n`);
    return { sent: customer };
  },
});

const request = `## Steps
1. Send the invoice to "Ann"
2. Send the invoice to "Bob"
3. Send the invoice to "Cy"`;

const pce = createOrchestrator({
  ...ruleRoles(),
  tools: [sendInvoice],
  store: () => sqliteStore('./invoices.db'),
  leaseTtlMs: 2_000, // others may resume the turns of a killed process after this
});

// The same id every time, so that the turn begins only once, for any number of starts.
const turn = 'invoices-november';
const [choice] = process.argv.slice(2);
const [waiting] = await pce.interventions();
const known = (await pce.list()).find((each) => each.turn === turn);

const result =
  waiting && choice
    ? await pce.resolve(waiting.id, { choose: choice, by: 'me' }).result()
    : known === undefined
      ? await pce.start(request, { turn }).result()
      : known.status === 'running'
        ? await pce.resume(turn, { wait: 5_000 }).result() // once the lease of the killed process ends
        : await pce.result(turn); // it waits for a person, or has ended
console.log(result.status);
for (const { message, options } of await pce.interventions()) {
  console.log(message);
  for (const { id, label } of options) console.log(`  ${id}: ${label}`);
}
await pce.close();
