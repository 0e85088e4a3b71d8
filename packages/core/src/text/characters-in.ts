import type { Json } from '../contracts/json.js';

/** Estimates the number of characters of JSON data as text, without serializing it. */
export function charactersIn(data: Json): number {
  let characters = 0;
  const open: Json[] = [data];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    characters += typeof next === 'string' ? next.length + 3 : 8;
    if (typeof next !== 'object' || next === null) continue;
    if (Array.isArray(next)) {
      for (const item of next) open.push(item);
      continue;
    }
    for (const [key, value] of Object.entries(next)) {
      characters += key.length + 3;
      open.push(value);
    }
  }
  return characters;
}
