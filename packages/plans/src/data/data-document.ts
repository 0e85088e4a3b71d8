import type { Json } from '@pce/core/contracts';

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
