import { isJsonObject, type Json } from '@pce/core/contracts';
import type { TurnResultValue } from '@pce/core/ports';
import { joinPath } from './project.js';

/** A value inside of a result. */
export interface PlacedValue {
  /** `r1.items[0].price`. */
  readonly from: string;
  /** Name of the field that it is in; empty for a whole result and for an item of a list. */
  readonly key: string;
  readonly value: Json;
}

const maxValues = 100_000;

/** Returns the values of results in depth-first order, each result before its parts. */
export function valuesInResults(results: Iterable<TurnResultValue>): readonly PlacedValue[] {
  const found: PlacedValue[] = [];
  const add = (value: Json, from: string, key: string): void => {
    if (found.length === maxValues) return;
    found.push({ from, key, value });
    if (Array.isArray(value)) {
      for (const [index, item] of value.entries()) add(item, `${from}[${index}]`, '');
    } else if (isJsonObject(value)) {
      for (const [name, each] of Object.entries(value)) add(each, joinPath(from, name), name);
    }
  };
  for (const { ref, data } of results) add(data, ref, '');
  return found;
}
