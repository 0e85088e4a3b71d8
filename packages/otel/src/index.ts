export { type OtelOptions, otel } from './otel.js';
export { otlpOptions } from './otlp-options.js';
export { type OtlpSinkOptions, otlpSink } from './otlp-sink.js';
export type { Span, SpanSink } from './span.js';
export { spansOf } from './spans-of.js';
export { type TracerSinkOptions, tracerSink } from './tracer-sink.js';
