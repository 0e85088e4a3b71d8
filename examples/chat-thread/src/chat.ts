import { createOrchestrator, type RoleModel, type Thread, type TurnResult } from '@pce/core';
import { modelRoles } from '@pce/roles';
import { sqliteStore } from '@pce/storage-sqlite';
import * as z from 'zod';
import { describeBike, findBikes } from './bikes.ts';

/** The offer, input of the shop's own program. */
export const offer = z.object({
  bike: z.string(),
  priceEur: z.number().positive(),
  weightKg: z.number().positive(),
});

/** Opens the chat of a customer. It continues a conversation of any process. */
export function openChat(file: string, model: RoleModel) {
  // #region open
  const pce = createOrchestrator({
    ...modelRoles(model),
    tools: [findBikes, describeBike],
    store: () => sqliteStore(file),
  });
  const thread = pce.thread('customer-17', { session: 'shop-floor' });
  // #endregion
  return { pce, thread };
}

/** Sends a message in the chat; `show` receives the answer while it is written. */
export async function say(
  thread: Thread,
  request: string,
  show: (text: string) => void,
): Promise<TurnResult> {
  // #region say
  const turn = thread.start(request, { wait: 10_000 }); // if another tab is still being answered
  for await (const part of turn.answer()) {
    if (part.type === 'delta') show(part.text);
  }
  const result = await turn.result();
  // #endregion
  return result;
}
