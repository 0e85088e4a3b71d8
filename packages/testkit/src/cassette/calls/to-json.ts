import type { Json } from '@pce/core/contracts';

/** Returns a value as JSON stores it. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
