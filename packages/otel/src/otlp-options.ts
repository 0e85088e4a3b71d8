import type { OtlpSinkOptions } from './otlp-sink.js';
import type { Attributes } from './span.js';

/** Environment variables of a process. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the usual variables of OpenTelemetry: `OTEL_EXPORTER_OTLP_TRACES_ENDPOINT` or `OTEL_EXPORTER_OTLP_ENDPOINT`,
 * `…_HEADERS`, `…_TIMEOUT`, `OTEL_SERVICE_NAME`, `OTEL_RESOURCE_ATTRIBUTES` and `OTEL_SDK_DISABLED`.
 *
 * @param url - Address for traces if the variables name none. @defaultValue none
 * @returns `undefined` without an address, or if disabled
 */
export function otlpOptions(env: Environment, url?: string): OtlpSinkOptions | undefined {
  if (env.OTEL_SDK_DISABLED?.toLowerCase() === 'true') return undefined;
  const base = env.OTEL_EXPORTER_OTLP_ENDPOINT;
  const address =
    env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ||
    (base && `${base.replace(/\/+$/, '')}/v1/traces`) ||
    url;
  if (!address) return undefined;
  const of = (name: string): string | undefined =>
    env[`OTEL_EXPORTER_OTLP_TRACES_${name}`] ?? env[`OTEL_EXPORTER_OTLP_${name}`];
  const timeoutMs = Number(of('TIMEOUT'));
  const resource: Attributes = {
    'service.name': 'pce',
    ...pairs(env.OTEL_RESOURCE_ATTRIBUTES),
    ...(env.OTEL_SERVICE_NAME && { 'service.name': env.OTEL_SERVICE_NAME }),
  };
  return {
    url: address,
    headers: pairs(of('HEADERS')),
    resource,
    ...(timeoutMs > 0 && { timeoutMs }),
  };
}

/** Parses `a=1,b=2` with percent-encoded values, as the variables have it. */
function pairs(text = ''): Record<string, string> {
  const entries = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at < 1 ? [] : [[pair.slice(0, at).trim(), decoded(pair.slice(at + 1).trim())]];
  });
  return Object.fromEntries(entries);
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
