import type { Json } from '@pce/core/contracts';
import { type ReadLimits, resolvePlanLimits } from '../limits.js';
import type { DataPath } from './data-document.js';

/** Reason why a document is not read any further. */
export interface DataFault {
  readonly code: 'forbidden_key' | 'too_large';
  readonly path: DataPath;
  readonly message: string;
}

/** Looks for keys that could reach a prototype, and for more values than a plan has. */
export function dataFault(
  document: Json,
  { maxValues }: Pick<ReadLimits, 'maxValues'> = resolvePlanLimits(),
): DataFault | undefined {
  let count = 0;
  return faultIn(document, []);

  function faultIn(value: Json, path: DataPath): DataFault | undefined {
    count += 1;
    if (count > maxValues) {
      return {
        code: 'too_large',
        path: [],
        message: `more than ${maxValues} values; split the plan, or raise limits.maxTasks`,
      };
    }
    if (typeof value !== 'object' || value === null) return undefined;
    for (const [key, each] of Array.isArray(value) ? value.entries() : Object.entries(value)) {
      const place = [...path, key];
      const message = 'the key __proto__ is not allowed; remove it';
      const fault =
        key === '__proto__'
          ? { code: 'forbidden_key' as const, path: place, message }
          : faultIn(each, place);
      if (fault !== undefined) return fault;
    }
    return undefined;
  }
}
