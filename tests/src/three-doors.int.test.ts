import { createOrchestrator, defineTool, type Orchestrator, type Roles } from '@pce/core';
import type { RoleContext } from '@pce/core/ports';
import { runWorker } from '@pce/core/worker';
import { otel, otlpSink } from '@pce/otel';
import { sqliteStore } from '@pce/storage-sqlite';
import { makeFolder } from '@pce/test-support';
import { completion, directCalls, scriptedRoles } from '@pce/testkit';
import { chatRoutes } from '@pce/ui/ai-sdk';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { openEditor, openPage, startReceiver } from './doors.ts';

const usage = { inputTokens: 100, outputTokens: 10, cost: 0.01 };

/** Spends one call of a model, as an adapter of a provider reports it. */
function spend({ budget }: RoleContext): void {
  budget.reserveModelCall();
  budget.settle({ ...usage, calls: [{ model: 'acme:large', at: Date.now(), ms: 0, ...usage }] });
}

/** Roles that refund the order, of which the Executor and the Synthesizer spend tokens of a model. */
function roles(): Roles {
  return scriptedRoles({
    decide({ exchanges }, context) {
      spend(context);
      return exchanges.length > 0
        ? completion()
        : directCalls({ tool: 'orders.refund', args: { order: 'O-7' } });
    },
    synthesize(_, context) {
      spend(context);
      return { answer: 'The order is refunded [c1].' };
    },
  });
}

it('begins a turn on a chat page, approves it in an editor and finishes it in a worker: one call, one trace, one cost (F1, F5, F7, F18)', async () => {
  using folder = makeFolder();
  await using receiver = await startReceiver();
  const file = folder.newFile();
  const refunded: string[] = [];
  const running = Promise.withResolvers<void>();
  const refund = defineTool({
    name: 'orders.refund',
    description: 'Refund an order',
    effect: 'once',
    destructive: true,
    input: z.object({ order: z.string() }),
    async execute({ order }) {
      refunded.push(order);
      await running.promise;
      return { order, euros: 40 };
    },
    claims: ({ order }) => [{ claim: `Order ${order} is refunded`, source: 'https://shop.test' }],
  });
  const open = (process: string): Orchestrator =>
    createOrchestrator({
      ...roles(),
      tools: [refund],
      process,
      store: () => sqliteStore(file),
      observers: [otel({ sink: otlpSink({ url: receiver.url }) })],
    });

  const web = open('web');
  const chunks = await openPage(chatRoutes(web, { owner: () => 'ann' })).say(
    'orders',
    'Refund O-7',
  );
  expect(chunks.map(({ type }) => type)).toContain('tool-approval-request');
  const [listed] = await web.list({ owner: 'ann' });
  const turn = listed?.turn ?? '';
  await web.close();

  const host = open('editor');
  const editor = openEditor(host, 'ann', () => 'approve');
  await editor.load('orders');
  await expect.poll(() => refunded).toEqual(['O-7']);
  // The editor ends while the call runs.
  editor.close();
  const closed = host.close();
  running.resolve();
  await closed;

  const last = open('worker');
  expect((await last.result(turn)).status).toBe('running');
  const worker = runWorker([last], { sweepMs: 20 });
  await expect.poll(async () => (await last.result(turn)).status).toBe('completed');
  await worker.drain();
  const { answer, usage: total, effects } = await last.result(turn);
  await last.verify(turn);
  await last.replay(turn);
  await last.close();

  expect(answer).toBe('The order is refunded [c1].');
  expect([refunded, effects.length]).toEqual([['O-7'], 1]);
  const { spans } = receiver;
  const ids = new Set(spans.map(({ spanId }) => spanId));
  expect(ids.size).toBe(spans.length);
  expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
  const parents = spans.flatMap(({ parentSpanId }) => parentSpanId ?? []);
  expect([spans.length - parents.length, parents.filter((id) => !ids.has(id))]).toEqual([1, []]);
  const sum = (name: string): number =>
    spans.reduce((all, { attributes }) => all + Number(attributes[name] ?? 0), 0);
  expect(total).toMatchObject({ modelCalls: 3, inputTokens: 300, outputTokens: 30 });
  expect(sum('gen_ai.usage.input_tokens')).toBe(total.inputTokens);
  expect(sum('gen_ai.usage.output_tokens')).toBe(total.outputTokens);
  expect(sum('pce.cost')).toBeCloseTo(total.cost, 10);
});
