import type { Json } from '@pce/core/contracts';
import type * as z from 'zod';
import type { Report } from '../problem.js';
import type { DataDocument, DataPath } from './data-document.js';

export interface CheckedItem<T> {
  readonly item: T;
  /** The item as it is in the document. */
  readonly raw: Json;
  readonly path: DataPath;
  readonly where: string;
}

/**
 * Returns the items of a list that match a schema. Others are reported and left out, as is a value that is no list. A
 * missing value has no items.
 */
export function checkItems<T>(
  schema: z.ZodType<T>,
  value: Json | undefined,
  { whereOf, path }: Pick<DataDocument, 'whereOf'> & { readonly path: DataPath },
  report: Report,
): readonly CheckedItem<T>[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) {
    report('unreadable', whereOf(path), 'expected a list');
    return [];
  }
  return value.flatMap((each, index) => {
    const itemPath = [...path, index];
    const { data, error } = schema.safeParse(each);
    for (const issue of error?.issues.slice(0, 5) ?? []) {
      const keys = issue.path.map((key) => (typeof key === 'number' ? key : String(key)));
      const message = `${issue.message}; this entry is left out`;
      report('unreadable', whereOf([...itemPath, ...keys]), message);
    }
    return data === undefined
      ? []
      : [{ item: data, raw: each, path: itemPath, where: whereOf(itemPath) }];
  });
}
