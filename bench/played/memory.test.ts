import { readFileSync } from 'node:fs';
import { createOrchestrator, defineTool, memoryStore } from '@pce/core';
import { isRefused, jsonObjectSchema } from '@pce/core/internal';
import { factMemory } from '@pce/retention';
import { modelRoles } from '@pce/roles';
import { ruleRoles } from '@pce/rules';
import { fakeClock, scriptedModel } from '@pce/testkit';
import { expect, it } from 'vitest';
import * as z from 'zod';

const recordingSchema = z.object({
  earlier: z.string(),
  plays: z.array(
    z.object({
      request: z.string(),
      memory: z.boolean(),
      plan: z.enum(['auto', 'always']),
      rounds: z.array(z.object({ needs: z.array(z.string()), answer: jsonObjectSchema })),
      calls: z.number(),
      result: z.string(),
    }),
  ),
});

const file = new URL('fixtures/memory/price.json', import.meta.url);
const { earlier, plays } = recordingSchema.parse(JSON.parse(readFileSync(file, 'utf8')));

it.each(plays)(
  'answers "$request" with memory $memory and plan $plan by recorded answers of a model (A4, A23)',
  async ({ request, memory, plan, rounds, calls, result }) => {
    const [store, clock] = [memoryStore(), fakeClock()];
    let euros = 549;
    const price = defineTool({
      name: 'shop.price',
      description: 'Fetch the price of one product',
      effect: 'read',
      input: z.object({ product: z.string() }),
      execute: ({ product }) => ({ product, euros }),
      summarize: ({ product, euros: now }) => `${product} costs ${now} EUR`,
    });
    await using before = createOrchestrator({ ...ruleRoles(), tools: [price], store, clock });
    await before.start(earlier).result();
    euros = 600;
    clock.advance(3 * 3_600_000);
    const left = [...rounds];
    const model = scriptedModel(({ system, prompt }) => {
      const { needs, answer } = left.shift() ?? expect.unreachable();
      for (const text of needs) expect(`${system}\n${prompt}`).toContain(text);
      return answer;
    });
    const roles = modelRoles(model, plan === 'always' ? { plan } : {});
    await using pce = createOrchestrator({ ...roles, tools: [price], store, clock });
    const facts = factMemory({ store, clock });
    const context = memory ? await facts.context({ owner: 'local', request }) : '';
    const turn = await pce.start(request, { context }).result();
    expect([turn.status, left]).toEqual(['completed', []]);
    expect(turn.answer).toContain(result);
    expect(turn.commands).toHaveLength(calls);
    expect(turn.evidence.filter(isRefused)).toEqual([]);
  },
);
