/** Tools: effects, approvals, families. Run by `recipes.e2e.test.ts`. */
import {
  createOrchestrator,
  createToolCatalog,
  defineTool,
  learnFromJournal,
  memoryStore,
  ToolError,
  ToolQuestion,
} from '@pce/core';
import { ruleRoles } from '@pce/rules';
import * as z from 'zod';

// #region define
const orders = new Map([['A-1', 40]]);
const refunded = new Set<string>();

const refund = defineTool({
  name: 'orders.refund',
  description: 'Refund an order by its number',
  input: z.object({ order: z.string().describe('number of the order') }),
  effect: 'idempotent', // safe to run again under the same key
  destructive: true, // a person approves each call, arguments and all
  timeoutMs: 10_000,
  execute: ({ order }, { idempotencyKey, signal }) => {
    signal.throwIfAborted(); // aborts on time-out and cancel
    const amount = orders.get(order);
    if (amount === undefined) throw new ToolError('not_found', `there is no order ${order}`);
    refunded.add(idempotencyKey);
    return { order, amount };
  },
});
// #endregion

export async function approvalRecipe(): Promise<string[]> {
  // #region approve
  const pce = createOrchestrator({ ...ruleRoles(), tools: [refund] });
  const blocked = await pce.start('Refund the order "A-1"').result();
  const [question] = blocked.interventions; // kind 'approval', with the exact arguments
  if (question === undefined) throw new Error('a destructive call asks first');
  const result = await pce.resolve(question.id, { choose: 'approve', by: 'ann' }).result();
  // #endregion
  await pce.close();
  return [blocked.status, question.kind, result.status, `${refunded.size} refund`];
}

// #region ask
const book = defineTool({
  name: 'rooms.book',
  description: 'Book a room',
  input: z.object({ room: z.string() }),
  effect: 'once',
  execute: ({ room }, { asked }) => {
    const answer = asked?.answers.at(-1);
    if (answer === undefined) {
      const schema = { type: 'object', properties: { guests: { type: 'integer' } } };
      throw new ToolQuestion({ message: `How many guests has ${room}?`, schema });
    }
    if (answer.choice === 'decline') throw new ToolError('cancelled', 'the booking was declined');
    const { guests } = z.object({ guests: z.int().min(1) }).parse(answer.value);
    return { room, guests, by: answer.by };
  },
});
// #endregion

export async function questionRecipe(): Promise<string[]> {
  // #region answer
  const pce = createOrchestrator({ ...ruleRoles(), tools: [book] });
  const { interventions } = await pce.start('Book the room "Fjord"').result();
  const [question] = interventions; // kind 'question', with the call's arguments and the schema
  if (question === undefined) throw new Error('the tool asks first');
  const answer = { choose: 'answer', value: { guests: 4 }, by: 'ann' };
  const result = await pce.resolve(question.id, answer).result();
  // #endregion
  await pce.close();
  return [question.kind, question.message, result.status];
}

export async function searchRecipe(): Promise<string[]> {
  const store = memoryStore();
  // #region search
  const catalog = createToolCatalog([refund]);
  await learnFromJournal(store, catalog); // the commands of the latest 50 turns
  const pce = createOrchestrator({ ...ruleRoles(), tools: catalog, store });
  catalog.learn('orders.refund', 'give the money back for "A-7"'); // or teach it yourself
  const [best] = catalog.search('Give me my money back');
  const why = catalog.why('Give me my money back', 'orders.refund');
  // #endregion
  await pce.close();
  return [best?.name ?? 'none', why];
}
