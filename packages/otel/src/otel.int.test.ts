import * as api from '@opentelemetry/api';
import { BatchSpanProcessor, InMemorySpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import { createOrchestrator } from '@pce/core';
import { scriptedRoles } from '@pce/testkit';
import * as sdk2 from 'opentelemetry-sdk-2';
import { describe, expect, it } from 'vitest';
import { playShop } from '../test/play-shop.js';
import { attributeOf, startReceiver } from '../test/start-receiver.js';
import { otel, otlpSink, spansOf, tracerSink } from './index.js';

describe('a turn in three processes over two days', () => {
  it('is one trace with one cost, of spans equal to those of its journal (F5)', async () => {
    await using receiver = await startReceiver();
    const { url } = receiver;
    const headers = { 'x-key': 'k' };
    const { turn, result, entries } = await playShop(() =>
      otel({ sink: otlpSink({ url, headers }) }),
    );

    expect(result.status).toBe('completed');
    const { spans } = receiver;
    const ids = spans.map(({ spanId }) => spanId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1);
    const orphans = spans.filter(({ parentSpanId = ids[0] ?? '' }) => !ids.includes(parentSpanId));
    expect(orphans).toEqual([]);
    expect(new Set(ids)).toEqual(new Set(spansOf(entries).map(({ spanId }) => spanId)));
    const sum = (name: string) =>
      spans.reduce((all, span) => all + Number(attributeOf(span, name) ?? 0), 0);
    expect(sum('gen_ai.usage.input_tokens')).toBe(result.usage.inputTokens);
    expect(sum('pce.cost')).toBeCloseTo(result.usage.cost, 10);
    const [root] = spans.filter(({ parentSpanId }) => parentSpanId === undefined);
    expect(root?.name).toBe('invoke_agent pce');
    expect(root && attributeOf(root, 'pce.turn')).toBe(turn);
    const names = new Set(spans.map(({ name }) => name));
    for (const name of ['chat large', 'execute_tool shop.buy', 'wait approval'])
      expect(names).toContain(name);
    expect(spans.filter(({ status }) => status?.code === 2)).toEqual([]);
    expect(new Set(receiver.headers)).toEqual(new Set(['k']));
  });

  it('links a turn to the span of its caller, which is kept in the journal (F5)', async () => {
    const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];
    await using pce = createOrchestrator(scriptedRoles());
    const trace = `00-${traceId}-${spanId}-01`;
    const { turn } = await pce.start('Look', { trace }).result();
    const [root] = spansOf(await pce.events(turn)).filter(({ links }) => links !== undefined);
    expect(root).toMatchObject({ name: 'invoke_agent pce', links: [{ traceId, spanId }] });
    expect(() => pce.start('Look', { trace: 'mine' })).toThrow(/trace.*W3C traceparent.*mine/);
  });

  it('shows no content unless asked, and then without secrets (F5, F11)', async () => {
    await using receiver = await startReceiver();
    const { url } = receiver;
    const { entries, secret } = await playShop(() => otel({ sink: otlpSink({ url }) }));
    const quiet = receiver.bodies.join('');
    for (const text of [secret, 'Buy one', 'pay with', 'receipt'])
      expect(quiet).not.toContain(text);

    const shown = JSON.stringify(spansOf(entries, { content: true }));
    for (const text of ['Buy one', 'pay with', 'receipt']) expect(shown).toContain(text);
    expect(shown).not.toContain(secret);
  });

  it.each([
    ['3', TracerProvider, (exporter: InMemorySpanExporter) => new BatchSpanProcessor({ exporter })],
    [
      '2',
      sdk2.BasicTracerProvider,
      (exporter: InMemorySpanExporter) => new sdk2.BatchSpanProcessor(exporter as never),
    ],
  ])('passes the same spans to a tracer of SDK %s (F5)', async (_, Provider, processorOf) => {
    const exporter = new InMemorySpanExporter();
    const sink = tracerSink({ api, flush: () => provider.forceFlush() });
    const processor = processorOf(exporter) as never;
    const provider = new Provider({ idGenerator: sink.ids, spanProcessors: [processor] });
    sink.use(provider);
    const { entries } = await playShop(() => otel({ sink }));

    const got = exporter
      .getFinishedSpans()
      .map((span) => [
        span.spanContext().traceId,
        span.spanContext().spanId,
        span.parentSpanContext?.spanId,
        span.name,
        span.startTime[0] * 1_000 + span.startTime[1] / 1_000_000,
      ]);
    const expected = spansOf(entries).map(({ traceId, spanId, parentSpanId, name, from }) => [
      traceId,
      spanId,
      parentSpanId,
      name,
      from,
    ]);
    expect(got.sort()).toEqual(expected.sort());
    await provider.shutdown();
  });
});

describe('a receiver', () => {
  it.each([[503], [400], [301]])(
    'that answers %d never fails the turn, and costs no more than the queue (F5)',
    async (status) => {
      await using receiver = await startReceiver({ status });
      const errors: number[] = [];
      const onError = (_: unknown, dropped: number): void => void errors.push(dropped);
      const sink = otlpSink({ url: receiver.url, maxQueue: 5, onError });
      const { result, entries } = await playShop(() => otel({ sink }));

      expect(result.status).toBe('completed');
      expect(errors.length).toBeGreaterThan(0);
      receiver.state.status = 200;
      await sink.flush?.();
      expect(receiver.spans.length).toBeLessThanOrEqual(5);
      expect(receiver.spans.length + (errors.at(-1) ?? 0)).toBeLessThanOrEqual(
        spansOf(entries).length,
      );
    },
  );

  it('that is away is asked again later, without an error of the turn (F5)', async () => {
    const sink = otlpSink({ url: 'http://127.0.0.1:9/v1/traces', timeoutMs: 500 });
    const { result } = await playShop(() => otel({ sink }));
    expect(result.status).toBe('completed');
  });
});
