import { join } from 'node:path';
import { createOrchestrator, defineTool } from '@pce/core';
import { createBudgets } from '@pce/core/budgets';
import { aiSdkModel as pceModel } from '@pce/llm-ai-sdk';
import { soloRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';
import { aiSdkModel } from '../models/ai-sdk.ts';
import { maxOutputTokens, prices } from '../provider.ts';
import { cap, request, type Spend } from './spend.ts';

export const spend: Spend = async ({ folder, turns, script }) => {
  const readOrder = defineTool({
    name: 'readOrder',
    description: 'Read an order by its number',
    input: z.object({ order: z.string() }),
    effect: 'read',
    execute: ({ order }) => ({ order, cost: '40 EUR' }),
  });
  const roles = soloRoles(pceModel(aiSdkModel(script), { prices, maxOutputTokens }));
  const store = await sqliteStore(join(folder, 'turns.db'));
  await using budgets = createBudgets({
    store,
    roles,
    limits: [{ per: 'owner', every: 'day', cost: cap }],
  });
  await using pce = createOrchestrator({
    ...roles,
    tools: [readOrder],
    store,
    budget: budgets.of,
    limits: { iterations: 1_000, modelCalls: 1_000 },
    leaseTtlMs: 1_000, // others may resume the turns of a killed process after this
  });
  const known = await pce.list();
  await Promise.all(
    known.length > 0
      ? known.map(({ turn }) => pce.resume(turn, { wait: 5_000 }).result())
      : turns.map(() => pce.start(request, { owner: 'ann' }).result()),
  );
};
