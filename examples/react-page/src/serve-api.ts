import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import { createServer } from '@pce/server';
import { type Listening, listen } from '@pce/server/node';
import * as z from 'zod';

/** Refunds an order; every call needs an approval. */
const refund = defineTool({
  name: 'orders.refund',
  description: 'Refund an order by its number',
  input: z.object({ order: z.string().describe('number of the order') }),
  destructive: true,
  execute: async ({ order }) => ({ refunded: order }),
  claims: ({ refunded }) => [{ claim: `Order ${refunded} is refunded`, source: 'ledger' }],
});

/** Serves the API to pages of one origin. */
export async function serveApi(origin: string): Promise<Listening> {
  // #region cors
  const store = memoryStore();
  const turns = createOrchestrator({ ...ruleRoles(), tools: [refund], store });
  const server = createServer({ store, turns, origins: [origin] });
  const listening = await listen(server);
  // #endregion cors
  return listening;
}
