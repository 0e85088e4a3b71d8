export { type OtelOptions, otel } from './otel.js';
export { type Environment, otlpOptions } from './otlp-options.js';
export { type OtlpSinkOptions, otlpSink } from './otlp-sink.js';
export type { SpanOptions } from './signal-spans.js';
export type { Attributes, AttributeValue, Span, SpanEvent, SpanSink } from './span.js';
export { spansOf } from './spans-of.js';
export {
  type SpanIds,
  type TracerSink,
  type TracerSinkOptions,
  tracerSink,
} from './tracer-sink.js';
