import type { Json } from '@pce/core/contracts';

/** A path in a document: `['tasks', 3, 'title']`. */
export type DataPath = readonly (string | number)[];

/** A JSON or YAML document, with the positions of its values. */
export interface DataDocument {
  readonly value: Json;
  /** Returns the position of a path: `tasks.json: tasks[3].title`, or `plan.md:12`. */
  whereOf(path: DataPath): string;
}

/** Formats a path for people: `tasks[3].title`. */
export function formatPath(path: DataPath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}
