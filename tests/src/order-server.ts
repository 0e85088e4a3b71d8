import { acceptedContent, inputRequired, McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import type { LinesFile } from './lines-file.ts';
import { pause, upTo } from './random.ts';

/** An order that the server carried out. */
export const orderSchema = z.object({ number: z.string(), key: z.string(), size: z.number() });

export type Order = z.output<typeof orderSchema>;

/**
 * A server of 2026-07-28 that asks for a size before it carries out an order: `order` each time that it gets one, `book`
 * once for each idempotency key.
 */
export function orderServer(ledger: LinesFile<Order>): McpServer {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const inputSchema = z.object({ number: z.string() });
  const schema = {
    type: 'object' as const,
    properties: { size: { type: 'integer' as const } },
    required: ['size'],
  };
  for (const tool of ['order', 'book'] as const) {
    server.registerTool(tool, { inputSchema }, async ({ number }, { mcpReq }) => {
      await pause(upTo(15));
      const answer = acceptedContent(mcpReq.inputResponses, 'size');
      if (answer === undefined) {
        const size = inputRequired.elicit({ message: 'Which size?', requestedSchema: schema });
        return inputRequired({ inputRequests: { size }, requestState: `cart ${number}` });
      }
      if (mcpReq.requestState() !== `cart ${number}`) throw new Error('this is another cart');
      const key = z.string().parse(mcpReq._meta?.['pce/idempotency-key']);
      const order = orderSchema.parse({ ...answer, number, key });
      const isDone = tool === 'book' && ledger.read().some((each) => each.key === key);
      if (!isDone) ledger.write(order);
      await pause(upTo(15));
      return { content: [{ type: 'text', text: `order ${number} of size ${order.size}` }] };
    });
  }
  return server;
}
