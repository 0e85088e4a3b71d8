import { createHash } from 'node:crypto';
import type { Json } from '@pce/core/contracts';

/** Named parts by which calls are compared. Differences are reported in this order. */
export type RequestParts = readonly (readonly [name: string, text: string])[];

export function requestKey(parts: RequestParts): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

/** Returns readable JSON with sorted keys. */
export function sortedJson(value: Json): string {
  return JSON.stringify(sorted(value), null, 2);
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key] ?? null)]),
  );
}

export function toJson(value: unknown): Json {
  return JSON.parse(JSON.stringify(value) ?? 'null');
}
