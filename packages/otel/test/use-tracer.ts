import * as api from '@opentelemetry/api';
import { BatchSpanProcessor, InMemorySpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TurnObserver } from '@pce/core';
import { otel, tracerSink } from '@pce/otel';

/** Returns an observer that passes spans to the SDK of the host, and what is exported. */
export function hostTelemetry(): {
  readonly observer: TurnObserver;
  readonly exporter: InMemorySpanExporter;
} {
  const exporter = new InMemorySpanExporter();
  // #region tracer
  const sink = tracerSink({ api, flush: () => provider.forceFlush() });
  const provider = new TracerProvider({
    idGenerator: sink.ids, // the same ids in every process
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  sink.use(provider);
  const observer = otel({ sink, meter: api.metrics.getMeter('shop') });
  // #endregion
  return { observer, exporter };
}
