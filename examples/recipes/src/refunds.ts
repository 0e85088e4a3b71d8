import { createOrchestrator, defineTool, type OrchestratorOptions, ToolError } from '@pce/core';
import * as z from 'zod';

/** The system behind the tool: pays each key once, as a payment service does. */
export function createBank(balance = 100) {
  const paid = new Map<string, number>();
  const left = () => [...paid.values()].reduce((rest, amount) => rest - amount, balance);
  return {
    paid,
    balance: left,
    pay(key: string, amount: number): number {
      if (paid.has(key)) return amount;
      if (amount > left()) throw new ToolError('invalid_input', `there are only ${left()} left`);
      paid.set(key, amount);
      return amount;
    },
  };
}

export function refundTool(bank: ReturnType<typeof createBank>) {
  return defineTool({
    name: 'orders.refund',
    description: 'Refund an amount of an order',
    input: z.object({ order: z.string(), amount: z.number().positive() }),
    effect: 'idempotent',
    destructive: true,
    execute: ({ order, amount }, { idempotencyKey }) => ({
      order,
      refunded: bank.pay(idempotencyKey, amount),
    }),
  });
}

/** The application: it gets its roles, tools, store and clock from outside, so that a test can bring its own. */
export function openRefunds(options: OrchestratorOptions) {
  return createOrchestrator({ approvalTtlMs: 86_400_000, ...options });
}
