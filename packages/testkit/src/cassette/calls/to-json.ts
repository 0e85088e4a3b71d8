import type { Json } from '@pce/core/contracts';

/** A value as JSON keeps it. */
export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
