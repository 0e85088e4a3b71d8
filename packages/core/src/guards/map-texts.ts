import type { Json, JsonObject } from '../contracts/json.js';

/** Returns a JSON value with every text in it, keys included, as `map` returns it. */
export function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return mapObject(value, map);
}

/** Returns an object as `mapTexts` does. */
export function mapObject(value: JsonObject, map: (text: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]),
  );
}
