import type { Json } from '@pce/core/contracts';
import { isJsonObject } from '@pce/core/internal';
import * as z from 'zod';
import type { Report } from '../problem.js';
import { plural, shorten } from '../text/text.js';

const maxNamed = 20;

export interface UnreadFields {
  add(task: Json, where: string): void;
  /** Reports all that were found in one warning, at the first place. */
  report(report: Report): void;
}

/** Collects the fields of tasks that a reader does not know. */
export function unreadFields(known: readonly string[]): UnreadFields {
  const counts = new Map<string, number>();
  let first: string | undefined;
  return {
    add(task, where) {
      if (!isJsonObject(task)) return;
      for (const [name, value] of Object.entries(task)) {
        if (known.includes(name) || isEmpty(value)) continue;
        first ??= where;
        counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    },
    report(report) {
      if (first === undefined) return;
      const names = [...counts].map(([name, n]) => `${shorten(name, 60)} (${plural(n, 'task')})`);
      const others = names.length > maxNamed ? `, and ${names.length - maxNamed} more` : '';
      const message = `fields that are not read: ${names.slice(0, maxNamed).join(', ')}${others}; put what matters into the description`;
      report('left_out', first, message, 'warning');
    },
  };
}

function isEmpty(value: Json): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}

/** Returns a function that finds the id a reference means, as tools do that are lenient about case, zeros and prefixes. */
export function looseIds(ids: readonly string[]): (written: string) => string {
  const forms = [
    (id: string) => id,
    plain,
    (id: string) => plain(id).replace(/^[^\d]*-(?=\d)/, ''),
  ];
  const maps = forms.map((form) => ({ form, found: Map.groupBy(new Set(ids), form) }));
  return (written) => {
    for (const { form, found } of maps) {
      const [id, ...others] = found.get(form(written)) ?? [];
      if (id !== undefined && others.length === 0) return id;
    }
    return written;
  };
}

function plain(id: string): string {
  return id.toLowerCase().replaceAll(/(?<![\da-z])0+(?=\d)/g, '');
}

/** An id that may be written as a number. */
export const idText = z
  .union([z.string().min(1), z.number()], { error: 'expected an id: text or a number' })
  .transform(String);
