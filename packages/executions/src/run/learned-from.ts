import type { TurnResult } from '@pce/core';
import { isJsonObject, type Json } from '@pce/core/contracts';

/** Most lessons of one turn. */
const maxLessons = 10;

/**
 * Returns what a turn found out that its answer need not say: calls that failed with what worked instead, and the fields of what each
 * tool returned.
 */
export function learnedFrom({ commands: all }: Pick<TurnResult, 'commands'>): string[] {
  const failures = all.flatMap(({ commandReceived, selected, error }, at) => {
    if (error === null || selected === null) return [];
    const later = all.slice(at + 1).find((one) => one.selected === selected && one.error === null);
    const instead = later === undefined ? '' : `; this worked: ${later.commandReceived}`;
    return [`"${commandReceived}" failed (${error.code}: ${error.message})${instead}`];
  });
  const shapes = all.flatMap(({ selected, error, result }) => {
    const fields = error === null ? fieldsOf(result) : '';
    return selected === null || fields === '' ? [] : [`${selected} returns ${fields}`];
  });
  return [...new Set([...failures, ...shapes])].slice(0, maxLessons);
}

/** Returns the names of a result's fields, those of the items of its lists in brackets: `total, items[id, name]`. */
function fieldsOf(value: Json): string {
  if (Array.isArray(value)) {
    const fields = fieldsOf(value[0] ?? null);
    return fields === '' ? '' : `[${fields}]`;
  }
  if (!isJsonObject(value)) return '';
  return Object.entries(value)
    .map(([name, said]) => `${name}${Array.isArray(said) ? fieldsOf(said) : ''}`)
    .join(', ');
}
