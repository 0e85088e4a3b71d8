import { createOrchestrator, defineTool, type Store } from '@pce/core';
import type { Roles } from '@pce/core/ports';
import { runWorker } from '@pce/core/worker';
import { createMessages, createSchedules, createSignals, scheduleWork } from '@pce/schedules';
import * as z from 'zod';

/** A worker that begins reports by the calendar, and a tool that waits for a payment. */
export async function openWorker(roles: Roles, store: Store) {
  // #region schedules
  const schedules = createSchedules({ store });
  await schedules.add({
    schedule: 'report',
    cron: '0 9 * * 1-5',
    zone: 'Europe/Oslo',
    request: 'Write the report',
    owner: 'ann',
  });

  const signals = createSignals({ store });
  const awaitPayment = defineTool({
    name: 'orders.await_payment',
    description: 'Wait until the order is paid',
    effect: 'read',
    input: z.object({ order: z.string() }),
    execute: (_, { turn }) => signals.receive(turn, 'paid'),
  });

  const pce = createOrchestrator({ ...roles, tools: [awaitPayment], store });
  const worker = runWorker([pce], { sources: [scheduleWork(pce, { store })] });
  // #endregion
  return { pce, worker };
}

/** A webhook of the bank. */
export async function onPayment(store: Store, turn: string, amount: number): Promise<void> {
  // #region signal
  await createSignals({ store }).send({ turn, name: 'paid', value: { amount }, by: 'the bank' });
  // #endregion
}

/** A page on which a person says something to a turn that runs. */
export async function onMessage(
  roles: Roles,
  store: Store,
  { turn, text, by }: { readonly turn: string; readonly text: string; readonly by: string },
): Promise<void> {
  // #region message
  const messages = createMessages({ store });
  const pce = createOrchestrator({ ...roles, store, messages });
  await messages.send({ turn, text, by });
  // #endregion
  await pce.close();
}
