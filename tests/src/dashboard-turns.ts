import { createOrchestrator, defineTool, type Orchestrator } from '@pce/core';
import type { ExecutorInput } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { ruleRoles } from '@pce/rules';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';

export function shoppingTurns(store: Store, product = 'laptop', answer?: string): Orchestrator {
  const look = defineTool({
    name: 'shop.look',
    description: 'Look a product up',
    input: z.object({ product: z.string() }),
    effect: 'read',
    execute: (input) => ({ product: input.product, price: 549, weight: '1.3 kg' }),
    claims: (found) => [
      { claim: `${found.product} costs $${found.price}`, source: 'https://shop.example' },
    ],
  });
  const buy = defineTool({
    name: 'shop.buy',
    description: 'Buy a product',
    input: z.object({ product: z.string() }),
    destructive: true,
    execute: () => ({ paid: 549 }),
  });
  const { evidence, validator } = ruleRoles();
  return createOrchestrator({
    ...scriptedRoles({
      decide({ log }: ExecutorInput) {
        const before = [...log].filter(({ type }) => type === 'iteration').length;
        if (before === 0) return aCommand(`look for ${product}`);
        return before === 1 ? aCommand('buy it') : completion();
      },
      coordinate: ({ command }) => ({
        status: 'selected',
        kind: 'tool',
        name: command === 'buy it' ? 'shop.buy' : 'shop.look',
        args: { product },
        reason: '',
      }),
      synthesize: { answer: answer ?? `The ${product} costs $549 [c1].` },
    }),
    ...(evidence && { evidence }),
    validator,
    tools: [look, buy],
    store,
  });
}
