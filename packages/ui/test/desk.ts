import { createOrchestrator, defineTool, type Orchestrator, type Store } from '@pce/core';
import { aValidation, completion, directCalls, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';

/** A shop's desk with one tool that needs an approval; counts the refunds. */
export interface Desk {
  readonly pce: Orchestrator;
  readonly refunds: string[];
}

/** How a desk's turns go. */
interface DeskOptions {
  readonly store?: Store;
  /** Drafts of each answer; all but the last are rejected. @defaultValue one */
  readonly drafts?: readonly string[];
  /** Score of rejected drafts: below 0.4 the turn starts again. @defaultValue 0.5 */
  readonly score?: number;
  /** Whether the turn makes a call. @defaultValue true */
  readonly refunds?: boolean;
  /** Question to the user before anything else. @defaultValue none */
  readonly asks?: string;
  /** Milliseconds that the tool takes. @defaultValue 0 */
  readonly toolMs?: number;
  /** Milliseconds after which an approval expires. @defaultValue a day */
  readonly approvalTtlMs?: number;
}

/** Opens a desk whose turns refund the orders in the request, and answer. */
export function openDesk({
  store,
  drafts,
  refunds = true,
  asks,
  toolMs = 0,
  score = 0.5,
  approvalTtlMs = 86_400_000,
}: DeskOptions = {}): Desk {
  const done: string[] = [];
  const refund = defineTool({
    name: 'orders.refund',
    description: 'Refund an order',
    destructive: true,
    input: z.object({ order: z.string() }),
    async execute({ order }) {
      await new Promise((resolve) => setTimeout(resolve, toolMs));
      done.push(order);
      return { order, euros: 40 };
    },
    claims: ({ order }) => [
      { claim: `Order ${order} is refunded`, source: `https://shop.test/${order}` },
    ],
  });
  const texts = drafts ?? ['The order is refunded [c1].'];
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide({ request, exchanges, answers }) {
        const isAsked = asks === undefined || answers.length > 0;
        if (!isAsked) return { ...completion(), action: 'BLOCKED', asks: true, reasoning: asks };
        const isDone = !refunds || exchanges.length > 0;
        return isDone
          ? completion()
          : directCalls(
              ...request.split(' ').map((order) => ({ tool: 'orders.refund', args: { order } })),
            );
      },
      async synthesize({ revision }, { onText }) {
        const at = revision === undefined ? -1 : texts.indexOf(revision.answer);
        const answer = texts[at + 1] ?? '';
        for (const part of answer.split(/(?<= )/)) {
          onText?.(part);
          await new Promise((resolve) => setTimeout(resolve));
        }
        return { answer };
      },
      validate: ({ answer }) =>
        answer === texts.at(-1) ? aValidation(1) : aValidation(score, { revisionHints: ['again'] }),
    }),
    tools: [refund],
    approvalTtlMs,
    ...(store && { store }),
  });
  return { pce, refunds: done };
}
