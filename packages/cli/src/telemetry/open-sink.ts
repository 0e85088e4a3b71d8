import { InvalidInputError } from '@pce/core/errors';
import { type OtlpSinkOptions, otlpOptions, otlpSink, type SpanSink } from '@pce/otel';

/** Opens the receiver that the environment variables name. Throws `InvalidInputError` if they switch telemetry off. */
export function openSink(onError?: OtlpSinkOptions['onError']): {
  readonly url: string;
  readonly sink: SpanSink;
} {
  const options = otlpOptions(process.env, 'http://localhost:4318/v1/traces');
  if (options === undefined)
    throw new InvalidInputError('OTEL_SDK_DISABLED is true: no traces are sent');
  return { url: options.url, sink: otlpSink({ ...options, ...(onError && { onError }) }) };
}
