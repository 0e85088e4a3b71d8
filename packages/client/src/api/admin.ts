import type { Transport } from '../transport/transport.js';
import type { Json, JsonObject } from '../wire/json.js';
import type { Reader } from '../wire/read-document.js';
import { endpoints } from './endpoints.js';
import type { RequestOptions } from './request-options.js';

/** Health, metrics and description of the server. Every method rejects with `ApiError`, `ConnectionError` or the signal's reason. */
export interface AdminApi {
  /** Returns the metrics of the server's process since it began, in the families that its document describes. */
  metrics(options?: RequestOptions): Promise<readonly JsonObject[]>;
  /** Returns the metrics in the text format of Prometheus. */
  metricsText(options?: RequestOptions): Promise<string>;
  /** Returns the server's OpenAPI document. */
  openapi(options?: RequestOptions): Promise<Json>;
  /** Resolves if the server is alive, else rejects. */
  health(options?: RequestOptions): Promise<void>;
  /** Resolves if the server can work, else rejects: without its store, say. */
  ready(options?: RequestOptions): Promise<void>;
}

/** Whatever `JSON.parse` makes is JSON. */
const readJson: Reader<Json> = (value) => value as Json;

export function adminApi(transport: Transport): AdminApi {
  const { read, text } = endpoints(transport);
  const metrics = read('Metrics', '/api/admin/metrics');
  const metricsText = text('/api/admin/metrics?format=prometheus');
  const health = text('/healthz');
  const ready = text('/readyz');
  return {
    metrics: async (options) => (await metrics(options)).metrics,
    metricsText,
    openapi: ({ signal } = {}) =>
      transport.ask({ method: 'GET', path: '/openapi.json', signal }, readJson),
    health: async (options) => void (await health(options)),
    ready: async (options) => void (await ready(options)),
  };
}
