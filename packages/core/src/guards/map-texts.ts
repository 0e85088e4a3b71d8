import type { Json, JsonObject } from '../contracts/json.js';

/** Maps every text in a JSON value, keys included. */
export function mapTexts(value: Json, map: (text: string) => string): Json {
  if (typeof value === 'string') return map(value);
  if (Array.isArray(value)) return value.map((item) => mapTexts(item, map));
  if (typeof value !== 'object' || value === null) return value;
  return mapObject(value, map);
}

/** Maps every text in an object like `mapTexts`. */
export function mapObject(value: JsonObject, map: (text: string) => string): JsonObject {
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [map(key), mapTexts(item, map)]),
  );
}
