import { readFileSync } from 'node:fs';
import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { createToolCatalog } from '@pce/core/internal';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ruleRoles } from './rule-roles.js';

const page = readFileSync(new URL('../../../docs/rules.md', import.meta.url), 'utf8');
const [, runs = '', refused = ''] = page.split(/^## (?:Ten|Five) .*$/m);
const documentsIn = (text: string): string[] =>
  [...text.matchAll(/^```md\n([\s\S]*?)^```$/gm)].map((match) => match[1] ?? '');

const path = z.string().describe('path of the file');

/** Runs a document with the tools of the page; returns its outcome and the calls. */
async function run(document: string) {
  const calls: string[] = [];
  const tool = <T extends z.ZodObject>(
    name: string,
    description: string,
    input: T,
    { effect = 'read', data = {} }: { effect?: 'read' | 'once'; data?: object } = {},
  ) =>
    defineTool({
      name,
      description,
      input,
      effect,
      execute: (args) => {
        calls.push(`${name} ${JSON.stringify(args)}`);
        return data;
      },
    });
  const customers = [{ name: 'Ann', total: 7 }];
  const once = { effect: 'once' } as const;
  const tools = createToolCatalog([
    tool('file.read', 'Read a text file', z.object({ path }), { data: { text: 'hello' } }),
    tool(
      'file.write',
      'Write text or a value to a file',
      z.object({ path, content: z.any() }),
      once,
    ),
    tool('file.delete', 'Delete a file', z.object({ path }), once),
    tool(
      'orders.total',
      'Total the orders of a CSV file by customer',
      z.object({ file: z.string().describe('CSV file') }),
      { data: { customers, total: 7 } },
    ),
    tool(
      'orders.best',
      'Pick the best customers from totals',
      z.object({
        customers: z.array(z.looseObject({})).describe('customers with their totals'),
        count: z.int().min(1).default(3).describe('how many'),
      }),
      { data: { top: customers } },
    ),
    tool(
      'mail.send',
      'Send a message to a person by e-mail',
      z.object({ to: z.email().describe('address'), text: z.string().describe('what to say') }),
      once,
    ),
    tool(
      'money.convert',
      'Convert an amount of money into another currency',
      z.object({ amount: z.number(), currency: z.enum(['EUR', 'CHF']) }),
      { data: { amount: 6.3 } },
    ),
  ]);
  const pce = createOrchestrator({
    ...ruleRoles({ host: { tools } }),
    tools,
    store: memoryStore(),
    needsApproval: () => false,
  });
  const { status, interventions } = await pce.start(document).result();
  await pce.close();
  return { status, calls, said: interventions.map(({ message }) => message).join() };
}

describe('the page about rules', () => {
  it('has ten documents that run, and five that are refused', () => {
    expect([documentsIn(runs).length, documentsIn(refused).length]).toEqual([10, 5]);
  });

  it.each(documentsIn(runs))('runs (E1, A3):\n%s', async (document) => {
    const { status, calls, said } = await run(document);
    expect([status, said]).toEqual(['completed', '']);
    expect(calls.length).toBeGreaterThan(0);
  });

  it.each(documentsIn(refused))(
    'refuses before anything is done (E1, A3):\n%s',
    async (document) => {
      const { status, calls, said } = await run(document);
      expect([status, calls]).toEqual(['blocked', []]);
      expect(said).toMatch(/^Nothing was done\. STEP_2/);
    },
  );
});
