import { join } from 'node:path';
import { createOrchestrator, defineTool, type RoleModel } from '@pce/core';
import { modelRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';
import { type Program, request } from '../program.ts';

export const run: Program<RoleModel> = async ({ folder, bank, model, choice, steps = 10 }) => {
  const readOrder = defineTool({
    name: 'orders.read',
    description: 'Read an order by its number',
    input: z.object({ order: z.string() }),
    effect: 'read',
    execute: ({ order }) => bank.readOrder(order),
  });
  const refundOrder = defineTool({
    name: 'orders.refund',
    description: 'Refund an order by its number',
    input: z.object({ order: z.string(), eur: z.number() }),
    effect: bank.takesKeys ? 'idempotent' : 'once',
    destructive: true, // needs an approval
    execute: ({ order, eur }, { idempotencyKey }) => bank.refund(order, eur, idempotencyKey),
  });
  await using pce = createOrchestrator({
    ...modelRoles(model),
    tools: [readOrder, refundOrder],
    store: () => sqliteStore(join(folder, 'turns.db')),
    limits: { iterations: steps, commandsInARow: steps, modelCalls: 5 * steps },
    leaseTtlMs: 1_000, // others may resume the turns of a killed process after this
  });

  const [known] = await pce.list();
  const [asked] = await pce.interventions();
  const { answer, status } =
    known === undefined
      ? await pce.start(request).result()
      : asked && choice
        ? await pce.resolve(asked.id, { choose: choice, by: 'ann' }).result()
        : known.status === 'running'
          ? await pce.resume(known.turn, { wait: 5_000 }).result()
          : await pce.result(known.turn);
  const [open] = await pce.interventions();
  if (open) return { status: 'waiting', question: open.message };
  return { status: 'done', answer: answer ?? status };
};
