import type { Json } from '@pce/core';

/** A place in a document: `['tasks', 3, 'title']`. */
export type DataPath = readonly (string | number)[];

/** A JSON or YAML document, with the places of what is in it. */
export interface DataDocument {
  readonly value: Json;
  /** `tasks.json:tasks[3].title`, or `plan.md:12`. */
  whereOf(path: DataPath): string;
}

/** `tasks[3].title`, as people write it. */
export function formatPath(path: DataPath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}

/** A key that could reach a prototype, wherever it is. */
export function forbiddenKey(value: Json, path: DataPath = []): DataPath | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const entries = Array.isArray(value) ? value.entries() : Object.entries(value);
  for (const [key, each] of entries) {
    const found = key === '__proto__' ? [...path, key] : forbiddenKey(each, [...path, key]);
    if (found !== undefined) return found;
  }
  return undefined;
}
