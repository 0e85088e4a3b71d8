import { InvalidInputError } from '@pce/core/errors';
import { type OtlpSinkOptions, otlpOptions, otlpSink, type SpanSink } from '@pce/otel';
import { secretOf } from '../store/secret-of.js';

/**
 * Opens the receiver that the environment variables name; its headers, which hold its key, may be in a file. Rejects with
 * `InvalidInputError` if they switch telemetry off.
 */
export async function openSink(onError?: OtlpSinkOptions['onError']): Promise<{
  readonly url: string;
  readonly sink: SpanSink;
}> {
  const headers = 'OTEL_EXPORTER_OTLP_HEADERS';
  const env = { ...process.env, [headers]: await secretOf(headers) };
  const options = otlpOptions(env, 'http://localhost:4318/v1/traces');
  if (options === undefined)
    throw new InvalidInputError('OTEL_SDK_DISABLED is true: no traces are sent');
  return { url: options.url, sink: otlpSink({ ...options, ...(onError && { onError }) }) };
}

/** Returns whether the environment names a receiver. */
export function namesReceiver(): boolean {
  return otlpOptions(process.env) !== undefined;
}
