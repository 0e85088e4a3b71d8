import { conflict, type Finding } from './finding.js';
import type { Mention } from './mentions.js';

/**
 * Checks that values of a list's records stand in the company of their own record: "BK-100 lies in bin A4", where A4 is the
 * bin of another item.
 */
export function checkCompany(mentions: readonly Mention[]): Finding[] {
  const listed = mentions.map(({ fields }) =>
    fields.filter(({ record }) => record.list !== undefined),
  );
  return listed.flatMap((fields, index): Finding[] => {
    const [field] = fields;
    if (field === undefined) return [];
    const others = listed.filter(
      (each, place) =>
        place !== index &&
        each.some(({ key, record }) => record.list === field.record.list && key !== field.key),
    );
    const records = new Set(fields.map(({ record }) => record));
    const isAtHome = others.some((each) => each.some(({ record }) => records.has(record)));
    return others.length === 0 || isAtHome
      ? []
      : [conflict(`${String(field.value)} belongs to another record`)];
  });
}
