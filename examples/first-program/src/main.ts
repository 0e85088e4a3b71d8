import { createOrchestrator, defineTool } from '@pce/core';
import { ruleRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';

const laptops = [
  { name: 'Aspire 5', price: 549, page: 'https://shop.example/aspire-5' },
  { name: 'ThinkPad E14', price: 729, page: 'https://shop.example/thinkpad-e14' },
  { name: 'XPS 13', price: 1199, page: 'https://shop.example/xps-13' },
];

const findLaptops = defineTool({
  name: 'shop.find-laptops',
  description: 'Find laptops under a price',
  input: z.object({ maxPrice: z.number().describe('Highest price in dollars') }),
  effect: 'read', // changes nothing: may run again after a crash
  requiresSource: true, // a claim without a source is blocked, not passed on
  execute: ({ maxPrice }) => laptops.filter(({ price }) => price <= maxPrice),
  summarize: (found, { maxPrice }) => `${found.length} laptops under $${maxPrice}`,
  claims: (found) =>
    found.map(({ name, price, page }) => ({ claim: `${name} costs $${price}`, source: page })),
});

const pce = createOrchestrator({
  ...ruleRoles(), // no model, no key, no network
  tools: [findLaptops],
  store: () => sqliteStore('./pce.db'), // every step is durable before its effect
});

const turn = pce.start('Find laptops under $800');
turn.on('executor.decided', (decision) => console.error('next:', decision.action));

const result = await turn.result();
console.log(result.status, result.claims.length, 'claims');
console.log(result.answer);
console.log(turn.log.toMarkdown()); // the log: what was decided, run and found

await pce.close();
