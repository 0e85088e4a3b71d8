import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import {
  createOrchestrator,
  defineTool,
  memoryStore,
  type Orchestrator,
  type Store,
} from '@pce/core';
import { createExecutions, type Executions } from '@pce/executions';
import { aValidation, completion, directCalls, scriptedRoles } from '@pce/testkit';
import * as z from 'zod';
import { type A2APushOptions, a2aHandler, a2aPush, a2aRoutes } from '../src/index.js';
import type { A2AExecutionsOptions } from '../src/server/execution-tasks.js';

/** An agent that refunds the order of a message after an approval, and answers. */
export interface Desk extends AsyncDisposable {
  readonly pce: Orchestrator;
  readonly url: string;
  /** Orders that were refunded. */
  readonly refunds: readonly string[];
  readonly executions: Executions;
}

/** How a desk works, and where it is served. */
export interface DeskOptions {
  readonly store?: Store;
  /** @defaultValue a free one */
  readonly port?: number;
  /** Drafts of the answer; all but the last are rejected. @defaultValue one */
  readonly texts?: readonly string[];
  /** Score of a rejected draft: below 0.4 the turn fails. @defaultValue 0.5 */
  readonly score?: number;
  /** Milliseconds that the tool takes. @defaultValue 0 */
  readonly toolMs?: number;
  /** @defaultValue no pushes */
  readonly push?: Omit<A2APushOptions, 'store' | 'executions'>;
  /** @defaultValue it carries out no plans */
  readonly plans?: (executions: Executions) => Omit<A2AExecutionsOptions, 'executions'>;
  readonly onRefund?: (order: string) => void;
}

/** Starts a desk. Its users are named by the header `user`. Words that begin with `O-` are orders to refund. */
export async function openDesk(options: DeskOptions = {}): Promise<Desk> {
  const {
    store = memoryStore(),
    port = 0,
    texts = ['It is refunded.'],
    score = 0.5,
    toolMs = 0,
  } = options;
  const { push: pushOptions, onRefund } = options;
  const refunds: string[] = [];
  const refund = defineTool({
    name: 'orders.refund',
    description: 'Refund an order',
    destructive: true,
    input: z.object({ order: z.string() }),
    async execute({ order }) {
      await new Promise((resolve) => setTimeout(resolve, toolMs));
      refunds.push(order);
      onRefund?.(order);
      return { order };
    },
    claims: ({ order }) => [{ claim: `${order} is refunded`, source: 'desk' }],
  });
  const pce = createOrchestrator({
    ...scriptedRoles({
      decide({ request, exchanges }) {
        const order = request.split(' ').at(exchanges.length) ?? '';
        const isOrder = order.startsWith('O-');
        return isOrder ? directCalls({ tool: 'orders.refund', args: { order } }) : completion();
      },
      async synthesize({ revision }, { onText }) {
        const answer = texts[revision === undefined ? 0 : texts.indexOf(revision.answer) + 1] ?? '';
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
    leaseTtlMs: 300,
    store,
  });
  const server = serve({ fetch: (request) => routes(request), port, hostname: '127.0.0.1' });
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const card = { name: 'Desk', description: 'Refunds orders', url: `${url}/a2a` };
  const executions = createExecutions({ store });
  const push = pushOptions && a2aPush(pce, { store, executions, ...pushOptions });
  const carriesOut = options.plans && { executions, ...options.plans(executions) };
  const more = { ...(push && { push }), ...(carriesOut && { executions: carriesOut }) };
  const handler = a2aHandler(pce, { card, ...more });
  const owner = ({ headers }: Request): string => headers.get('user') ?? 'local';
  const routes = a2aRoutes(handler, { owner });
  return {
    pce,
    url,
    refunds,
    executions,
    async [Symbol.asyncDispose]() {
      await push?.close();
      await pce.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
      server.close();
    },
  };
}
