import { setTimeout as wait } from 'node:timers/promises';
import {
  createOrchestrator,
  defineTool,
  type Orchestrator,
  type OrchestratorOptions,
  ToolQuestion,
} from '@pce/core';
import { aPlan, aValidation, completion, directCalls, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';

const wrong = 'A wrong draft.';

/** How a desk works. */
interface DeskOptions
  extends Pick<
    OrchestratorOptions,
    'store' | 'process' | 'isOwnerAlive' | 'leaseTtlMs' | 'approvalTtlMs' | 'onVersionChange'
  > {
  /** Called when an order is refunded. */
  readonly onRefund?: (order: string) => void | Promise<void>;
  /** Milliseconds that each answer of a role takes. @defaultValue 0 */
  readonly roleMs?: number;
  /** Version of its roles. */
  readonly version?: string;
}

/**
 * Opens a desk whose turns do what the words of their requests say: `O-1` refunds the order, which needs an approval;
 * `shirt` asks for a size by a schema, `which` a question in words; `wrong` writes a draft that is rejected, `fail` no other.
 */
export function openDesk({
  onRefund,
  roleMs = 0,
  version = '1',
  ...options
}: DeskOptions = {}): Orchestrator {
  const refund = defineTool({
    name: 'orders.refund',
    description: 'Refund an order',
    destructive: true,
    input: z.object({ order: z.string() }),
    async execute({ order }) {
      await onRefund?.(order);
      return { order, euros: 40 };
    },
    claims: ({ order }) => [
      { claim: `Order ${order} is refunded`, source: `https://shop.test/${order}` },
    ],
  });
  const shirt = defineTool({
    name: 'shirts.order',
    description: 'Order a shirt',
    input: z.object({}),
    execute(_, { asked }) {
      const answer = asked?.answers.at(-1);
      if (answer !== undefined) return { answer };
      throw new ToolQuestion({ message: 'Which size?', schema: sizes });
    },
  });
  const roles = scriptedRoles({
    async plan() {
      await wait(roleMs);
      return aPlan();
    },
    async decide({ request, exchanges, answers }) {
      await wait(roleMs);
      const words = request.split(' ');
      if (words.includes('which') && answers.length === 0)
        return { ...completion(), action: 'BLOCKED', asks: true, reasoning: 'Which order?' };
      const calls = words.flatMap((word) => {
        if (word === 'shirt') return [{ tool: 'shirts.order', args: {} }];
        return word.startsWith('O-') ? [{ tool: 'orders.refund', args: { order: word } }] : [];
      });
      return exchanges.length > 0 || calls.length === 0 ? completion() : directCalls(...calls);
    },
    async synthesize({ request, revision }, { onText }) {
      const isWrong = /fail/.test(request) || (/wrong/.test(request) && revision === undefined);
      const cited = /O-/.test(request) ? ' [c1]' : '';
      const answer = isWrong ? wrong : `Answer to: ${request}${cited}.`;
      for (const part of answer.split(/(?<= )/)) {
        onText?.(part);
        await wait(0);
      }
      await wait(roleMs);
      return { answer };
    },
    validate: ({ answer, request }) =>
      answer === wrong
        ? aValidation(/fail/.test(request) ? 0 : 0.5, { revisionHints: ['again'] })
        : aValidation(1),
  });
  const planner = { ...roles.planner, version };
  return createOrchestrator({ ...roles, planner, tools: [refund, shirt], ...options });
}

const sizes = {
  type: 'object',
  properties: { size: { type: 'string' }, count: { type: 'integer' } },
  required: ['size'],
};
