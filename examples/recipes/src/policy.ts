/** The policy of calls: a host's rules, and constraints that bind. Run by `recipes.e2e.test.ts`. */
import { actWords, createOrchestrator, defineTool } from '@pce/core';
import { ruleRoles } from '@pce/rules';
import * as z from 'zod';

const refund = defineTool({
  name: 'orders.refund',
  description: 'Refund an order by its id with an amount',
  input: z.object({ id: z.string(), amount: z.number() }),
  execute: ({ id }) => ({ refunded: id }),
});
const prune = defineTool({
  name: 'backups.prune',
  description: 'Prune the backups of a folder',
  input: z.object({ folder: z.string() }),
  execute: ({ folder }) => ({ pruned: folder }),
});

export async function policyRecipe(): Promise<string[]> {
  // #region policy
  const pce = createOrchestrator({
    ...ruleRoles(),
    tools: [refund, prune],
    policy: {
      rules: [
        { tool: 'orders.refund', when: { amount: { above: 500 } }, decision: 'deny' },
        { tool: 'orders.refund', when: { amount: { above: 100 } }, decision: 'ask' },
        { tool: 'reports.*', decision: 'allow' },
      ],
      decide: ({ tool, run }) =>
        run === 'night shift' && tool.effect !== 'read'
          ? { decision: 'ask', reason: 'nobody is in the office' }
          : undefined,
      acts: { ...actWords, delete: [...(actWords.delete ?? []), 'löschen', 'entfernen'] },
    },
  });
  const request = 'Refund the order with id `A-17` and amount 120';
  const { interventions } = await pce.start(request).result();
  console.log(interventions[0]?.message);
  // #endregion
  return interventions.map(({ message }) => message);
}

export async function constraintRecipe(): Promise<string[]> {
  const pce = createOrchestrator({ ...ruleRoles(), tools: [prune] });
  // #region constraints
  const result = await pce
    .start('Prune the backups of the folder `backups`', {
      constraints: ['Never delete anything.'], // beside those of the request and the plan
    })
    .result();
  for (const { status, error } of result.commands) console.log(status, error?.message);
  // #endregion
  return [...result.commands].map(({ status, error }) => `${status} ${error?.message}`);
}
