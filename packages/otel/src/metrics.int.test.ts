import { readFileSync } from 'node:fs';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { expect, it, vi } from 'vitest';
import { playShop } from '../test/play-shop.js';
import { runObserved } from '../test/send-spans.js';
import { startReceiver } from '../test/start-receiver.js';
import { hostTelemetry } from '../test/use-tracer.js';
import { otel } from './index.js';

it('records durations, tokens and waits, which the dashboard for Grafana shows (F5)', async () => {
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const reader = new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 60_000 });
  const provider = new MeterProvider({ readers: [reader] });
  const meter = provider.getMeter('test');
  const { result } = await playShop(() => otel({ meter }));
  await provider.forceFlush();

  const metrics = exporter
    .getMetrics()
    .flatMap(({ scopeMetrics }) => scopeMetrics.flatMap((scope) => scope.metrics));
  const sums = Object.fromEntries(
    metrics.map(({ descriptor, dataPoints }) => {
      const values = dataPoints.map(({ value }) =>
        typeof value === 'object' && 'sum' in value ? (value.sum ?? 0) : 0,
      );
      return [descriptor.name, values.reduce((sum, value) => sum + value, 0)];
    }),
  );
  const { inputTokens, outputTokens } = result.usage;
  expect(sums['gen_ai.client.token.usage']).toBe(inputTokens + outputTokens);
  expect(sums['pce.turn.duration']).toBe(60 * 3_600);
  expect(sums['pce.intervention.wait']).toBeGreaterThanOrEqual(48 * 3_600);
  await provider.shutdown();

  const dashboard = readFileSync(new URL('../grafana-dashboard.json', import.meta.url), 'utf8');
  const shown = dashboard.match(/(?:gen_ai|pce)_[a-z_]+(?=_(?:bucket|sum|count))/g) ?? [];
  const known = Object.keys(sums).map((name) => name.replaceAll('.', '_'));
  expect(new Set(shown.map((name) => name.replace(/_seconds$/, '')))).toEqual(new Set(known));
});

it('does what its documents show (F5)', async () => {
  await using receiver = await startReceiver();
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', new URL(receiver.url).origin);
  expect(await runObserved('Hello')).toBe('Done.');
  vi.unstubAllEnvs();
  expect(receiver.spans.map(({ name }) => name)).toContain('invoke_agent pce');

  const { observer, exporter } = hostTelemetry();
  await playShop(() => observer);
  expect(exporter.getFinishedSpans().length).toBeGreaterThan(5);
});
