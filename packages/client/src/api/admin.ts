import type { Transport } from '../transport/transport.js';
import type { Json, JsonObject } from '../wire/json.js';
import { documentReader, type Reader } from '../wire/read-document.js';
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

export function adminApi({ ask, askText }: Transport): AdminApi {
  return {
    metrics: async ({ signal } = {}) =>
      (await ask({ method: 'GET', path: '/api/admin/metrics', signal }, documentReader('Metrics')))
        .metrics,
    metricsText: ({ signal } = {}) =>
      askText({
        method: 'GET',
        path: '/api/admin/metrics',
        query: { format: 'prometheus' },
        signal,
      }),
    openapi: ({ signal } = {}) => ask({ method: 'GET', path: '/openapi.json', signal }, readJson),
    health: async ({ signal } = {}) =>
      void (await askText({ method: 'GET', path: '/healthz', signal })),
    ready: async ({ signal } = {}) =>
      void (await askText({ method: 'GET', path: '/readyz', signal })),
  };
}
