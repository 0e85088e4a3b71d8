import type { Meter } from '@opentelemetry/api';
import type { TurnObserver } from '@pce/core';
import { observeSignals } from '@pce/core/signals';
import { signalMetrics } from './metrics.js';
import { type SpanOptions, signalSpans } from './signal-spans.js';
import type { SpanSink } from './span.js';

/** Options of `otel`. */
export interface OtelOptions extends SpanOptions {
  /** Receiver of the spans, such as `otlpSink({ url })`. @defaultValue no spans */
  readonly sink?: SpanSink;
  /** Meter of the host for the metrics. @defaultValue no metrics */
  readonly meter?: Meter;
}

/** Returns an observer that sends a span for each turn, role, model call, tool call, workflow and wait, and records metrics. */
export function otel({ sink, meter, ...options }: OtelOptions): TurnObserver {
  const spans = signalSpans(options);
  const record = meter && signalMetrics(meter);
  const observer = observeSignals((signal) => {
    record?.(signal);
    if (sink !== undefined) for (const span of spans(signal)) sink.add(span);
  });
  return { ...observer, flush: async () => sink?.flush?.() };
}
