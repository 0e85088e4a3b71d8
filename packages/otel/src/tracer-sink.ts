import type * as api from '@opentelemetry/api';
import type { Span, SpanSink } from './span.js';

/** Gives spans the ids of the journal: pass it to the host's provider as `idGenerator`. */
interface SpanIds {
  generateTraceId(): string;
  generateSpanId(): string;
}

/** Options of `tracerSink`. */
export interface TracerSinkOptions {
  /** The module `@opentelemetry/api`, version 1.9 or later, as the host imports it. */
  readonly api: Pick<typeof api, 'ROOT_CONTEXT' | 'trace'>;
  /** Flushes after the turn, such as `() => provider.forceFlush()`. @defaultValue nothing is flushed */
  readonly flush?: () => Promise<void>;
}

/** A sink that passes spans to a host's tracer. */
export interface TracerSink extends SpanSink {
  readonly ids: SpanIds;
  /** Sets the provider, which is created with `ids`. Spans before it are dropped. */
  use(provider: Pick<api.TracerProvider, 'getTracer'>): void;
}

/**
 * Passes spans to a tracer of the host's SDK. Without `ids` in its provider, spans get ids of the SDK and lose their parents,
 * because no tracer takes a span's id.
 */
export function tracerSink({
  api: { ROOT_CONTEXT, trace },
  flush = async () => undefined,
}: TracerSinkOptions): TracerSink {
  let tracer: api.Tracer | undefined;
  let next: Span | undefined;
  const random = (bytes: number): string =>
    [...crypto.getRandomValues(new Uint8Array(bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  return {
    ids: {
      generateTraceId: () => next?.traceId ?? random(16),
      generateSpanId: () => next?.spanId ?? random(8),
    },
    use(provider) {
      tracer = provider.getTracer('@pce/otel');
    },
    add(span) {
      const { traceId, parentSpanId, name, kind, from, to, attributes, events = [], links } = span;
      const above = { traceId, spanId: parentSpanId ?? '', traceFlags: 1, isRemote: true };
      const parent =
        parentSpanId === undefined ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, above);
      next = span;
      try {
        const options = {
          kind: kind === 'client' ? 2 : 0,
          startTime: hrTime(from),
          attributes,
          ...(links && {
            links: links.map((context) => ({ context: { ...context, traceFlags: 1 } })),
          }),
        };
        const started = tracer?.startSpan(name, options, parent);
        for (const event of events)
          started?.addEvent(event.name, event.attributes, hrTime(event.at));
        if (span.isError) started?.setStatus({ code: 2 });
        started?.end(hrTime(to));
      } finally {
        next = undefined;
      }
    },
    flush: async () => flush().catch(() => undefined),
  };
}

/** Returns a time as SDKs take it; they mistake a number before the start of the process for time since its start. */
function hrTime(ms: number): [number, number] {
  return [Math.floor(ms / 1_000), Math.round((ms % 1_000) * 1_000_000)];
}
