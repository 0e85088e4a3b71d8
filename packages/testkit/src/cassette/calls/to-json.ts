import type { Json } from '@pce/core/contracts';

export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
