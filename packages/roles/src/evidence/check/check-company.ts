import { conflict, type Finding } from './finding.js';
import type { Mention } from './mentions.js';

/**
 * Checks that values of a list's records stand in the company of their own record: "BK-100 lies in bin A4", where A4 is the
 * bin of another item.
 */
export function checkCompany(text: string, mentions: readonly Mention[]): Finding[] {
  return (
    partsOf(text)
      // "Neither the panel nor the review is confirmed" keeps no company.
      .filter(({ start, end }) => !negation.test(text.slice(start, end)))
      .flatMap(({ start, end }) =>
        companyOf(mentions.filter((each) => each.start >= start && each.end <= end)),
      )
      .concat(besideOf(text, mentions))
  );
}

/** "Order A-2 (Nora Falk)", "order A-2 of Nora Falk": two values that stand for one thing, each of a record of its own. */
function besideOf(text: string, mentions: readonly Mention[]): Finding[] {
  return mentions.flatMap((one, place): Finding[] => {
    const other = mentions[place + 1];
    if (other === undefined || !beside.test(text.slice(one.end, other.start))) return [];
    const isApart = one.fields.every(({ key, record }) =>
      other.fields.every(
        (each) =>
          record.list !== undefined &&
          each.record.list === record.list &&
          each.record !== record &&
          each.key !== key,
      ),
    );
    return isApart
      ? [conflict(`${text.slice(other.start, other.end)} belongs to another record`)]
      : [];
  });
}

const beside = /^\s(?:\(|of\s)$/i;

const negation = /\b(?:neither|nor|not|no|none|never|without)\b|n['’]t\b/i;
const seam = /;|\b(?:but|whereas|while|although|though)\b/gi;

/** Parts of a sentence that say something of different things. */
function partsOf(text: string): { readonly start: number; readonly end: number }[] {
  const seams = [...text.matchAll(seam)].map(({ index }) => index);
  return [0, ...seams].map((start, place) => ({ start, end: seams[place] ?? text.length }));
}

function companyOf(mentions: readonly Mention[]): Finding[] {
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
