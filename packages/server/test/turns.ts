import { createOrchestrator, defineTool, memoryStore, type Orchestrator } from '@pce/core';
import type { ExecutorDecision } from '@pce/core/contracts';
import type { ExecutorInput, Ids } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { aCommand, completion, countingIds, type FakeClock, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';

export interface TestTurns {
  readonly pce: Orchestrator;
  readonly store: Store;
  readonly ids: Ids;
  /** Arguments of the calls of `shop.buy`, in their order. */
  readonly bought: string[];
}

/** An orchestrator whose turns look at a laptop, or begin as given, ask whether to buy it, and end. */
export function testTurns(
  clock: FakeClock,
  first: ExecutorDecision = aCommand('look for a laptop'),
): TestTurns {
  const store = memoryStore({ clock });
  const ids = countingIds();
  const bought: string[] = [];
  const look = defineTool({
    name: 'shop.look',
    description: 'Look for a product',
    input: z.object({ product: z.string() }),
    effect: 'read',
    execute: ({ product }) => ({ product, price: 549 }),
    claims: ({ product, price }) => [
      { claim: `${product} costs $${price}`, source: 'https://shop.example' },
    ],
  });
  const buy = defineTool({
    name: 'shop.buy',
    description: 'Buy a product',
    input: z.object({ product: z.string() }),
    destructive: true,
    execute({ product }) {
      bought.push(product);
      return { paid: 549 };
    },
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide: ({ log }: ExecutorInput) => {
        const commands = [...log].filter((entry) => entry.type === 'iteration').length;
        if (commands === 0) return first;
        return commands === 1 ? aCommand('buy it') : completion();
      },
      coordinate: ({ command }) => ({
        status: 'selected',
        kind: 'tool',
        name: command.startsWith('buy') ? 'shop.buy' : 'shop.look',
        args: { product: 'laptop' },
        reason: '',
      }),
      synthesize: { answer: 'It costs $549 [c1].' },
    }),
    tools: [look, buy],
    store,
    clock,
    ids,
  });
  return { pce, store, ids, bought };
}
