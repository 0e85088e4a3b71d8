// #region openapi
import type { Tool } from '@pce/core';
import { type Environment, openApiTools } from '@pce/tools';

/** Three operations of a shop as tools: `shop.listOrders`, `shop.getOrder` and `shop.refundOrder`. */
export async function shopTools(document: string, env: Environment): Promise<readonly Tool[]> {
  const { tools, problems } = await openApiTools(document, {
    name: 'shop',
    operations: ['listOrders', 'getOrder', 'refundOrder'],
    settings: { refundOrder: { destructive: true } }, // a person approves each call
    headers: { authorization: `Bearer \${SHOP_KEY}` }, // filled from env, and in no journal
    env,
  });
  for (const { operation, pointer, message } of problems)
    console.error(`${operation}: ${pointer} ${message}`);
  return tools;
}
// #endregion
