import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTurnReader } from '@pce/core/internal';
import { type Span, spansOf } from '@pce/otel';
import { makeFolder } from '@pce/test-support';
import { expect, it } from 'vitest';
import { openStore, type StorePlace } from './open-store.ts';
import { rounds, testTimeoutMs } from './rounds.ts';
import { runTrial } from './run-trial.ts';

/** Starts a receiver on loopback that keeps the ids of spans. */
async function startReceiver() {
  const ids: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += String(part);
    for (const [, id = ''] of body.matchAll(/"spanId":"([\da-f]{16})"/g)) ids.push(id);
    response.end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    ids,
    url: `http://127.0.0.1:${port}/v1/traces`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

it(
  'sends each span of killed workers at most once, and the journals give what is missing, none without its parent (F1, F5)',
  async () => {
    using folder = makeFolder();
    await using receiver = await startReceiver();
    const place: StorePlace = { type: 'sqlite', file: folder.newFile() };
    const report = await runTrial({
      ...{ place, workers: 2, leaseTtlMs: 1_500, sameMachine: true, rounds },
      otlp: receiver.url,
      disturb: (fleet) => fleet.killOne(),
    });

    await using store = openStore(place);
    const reader = createTurnReader({ store });
    const spans = new Map<string, Span>();
    let after: string | undefined;
    do {
      const page = await reader.list({ limit: 1_000, ...(after && { after }) });
      for (const { turn } of page.turns)
        for (const span of spansOf(await reader.events(turn, { limit: 10_000 })))
          spans.set(span.spanId, span);
      after = page.next;
    } while (after !== undefined);

    const { ids } = receiver;
    const lost = spans.size - ids.length;
    console.info(`${rounds} kills, ${report.turns} turns, ${spans.size} spans, ${lost} lost`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => !spans.has(id))).toEqual([]);
    expect(ids.length).toBeGreaterThan(report.turns);
    const traces = new Set([...spans.values()].map(({ traceId }) => traceId));
    const roots = [...spans.values()].filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(roots.length).toBe(traces.size);
    const orphans = [...spans.values()].filter(
      ({ parentSpanId: parent }) => parent !== undefined && !spans.has(parent),
    );
    expect(orphans).toEqual([]);
  },
  testTimeoutMs,
);
