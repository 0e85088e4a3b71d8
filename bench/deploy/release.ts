import { appendFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createOrchestrator, defineTool, type Orchestrator, type Store } from '@pce/core';
import { aCommand, completion, scriptedRoles } from '@pce/testkit';
import { workflowsFrom } from '@pce/workflows';
import * as z from 'zod';

/** Releases of the shop, each with another change. */
export const releases = [1, 2, 3, 4, 5] as const;

const steps = ['find', 'charge', 'label', 'ship', 'thank'];

/** Opens a release of a shop whose turns find an order, charge it once, print a label, ship it by a workflow, and say thanks. */
export function openRelease(release: number, store: Store, effects: string): Orchestrator {
  const tool = (name: string, effect: 'read' | 'idempotent' | 'once', since = '') =>
    defineTool({
      name: `shop.${name}`,
      effect,
      input: z.object({ order: z.string() }),
      description: `The shop's ${name} of an order by its number${since}`,
      destructive: name === 'charge',
      async execute({ order }) {
        await sleep(30);
        if (effect === 'once') appendFileSync(effects, `${name} ${order}\n`);
        return { order };
      },
    });
  const roles = scriptedRoles({
    decide({ request, results }) {
      // As an Executor that reads what has been done: a command that failed is given again.
      const had = new Set([...results].map(({ command }) => command.split(' ')[0]));
      const step = steps.find((one) => !had.has(one));
      return step === undefined ? completion() : aCommand(`${step} order ${request}`);
    },
    coordinate: ({ command }) => {
      const [step, , order = ''] = command.split(' ');
      const name = step === 'label' && release >= 3 ? 'tag' : step;
      return {
        status: 'selected',
        kind: 'tool',
        name: `shop.${name}`,
        args: { order },
        reason: '',
      };
    },
  });
  const planner = { ...roles.planner, version: release >= 4 ? '2' : '1' };
  const text = `---
name: ship-order
description: Ships an order${release >= 5 ? ', by train' : ''}
triggers:
  - "ship order {order}"
steps:
  - name: post
    tool: shop.post
    args: { order: "{{order}}" }
---

# Ship an order
`;
  return createOrchestrator({
    ...roles,
    planner,
    tools: [
      tool('find', 'read'),
      tool('charge', 'once', release >= 2 ? ', with its taxes' : ''),
      // The label has gone in the third release, under its name.
      release >= 3 ? tool('tag', 'idempotent') : tool('label', 'idempotent'),
      tool('post', 'once'),
      tool('thank', 'idempotent', release >= 3 ? ' and its name' : ''),
    ],
    workflows: workflowsFrom([{ file: 'ship-order.md', text }]),
    store,
    leaseTtlMs: 10_000,
  });
}
