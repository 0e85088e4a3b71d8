import type { Json } from '@pce/core/contracts';
import { stemsOf } from '../../text/words.js';
import { isNeutral } from '../read/neutral-words.js';
import { withRelated } from '../read/related.js';
import { synonymsOf } from '../read/synonyms.js';
import { formsOf } from '../read/verb-forms.js';
import type { DataRecord } from '../source/source.js';
import type { ReadStatement } from './read-statement.js';

/** Characters of a text that says one thing: the words of a page are in all orders. */
const longestValue = 120;

/** Whether one record, or one sentence of a text, has all the words of a statement. */
export function isRepeated(statement: ReadStatement): boolean {
  const { text, sources } = statement;
  const stems = stemsOf(text);
  const wordsOf = ({ facts, fields }: DataRecord): Set<string> =>
    new Set([
      ...[...facts, ...fields].flatMap(({ labels }) => [...labels]),
      ...fields.flatMap(({ value }) => (isShort(value) ? stemsOf(value) : [])),
    ]);
  return sources.some(({ facts, fields, clauses }) => {
    const records = new Set([...facts, ...fields].map(({ record }) => record));
    return (
      clauses.some(({ words }) =>
        stems.every((stem) => words.some((word) => word.stem === stem)),
      ) ||
      [...records].some((record) => {
        const known = wordsOf(record);
        return stems.every((stem) => known.has(stem)) || saysWho(statement, record, known);
      })
    );
  });
}

function isShort(value: Json): value is string {
  return typeof value === 'string' && value.length <= longestValue;
}

/** "J. Weber manages the warehouse in Leipzig": one field has a name, one word of the statement names the field, and no word is new. */
function saysWho(
  { mentions, clauses, sources }: ReadStatement,
  { fields }: DataRecord,
  known: ReadonlySet<string>,
): boolean {
  const words = clauses.flatMap((clause) => clause.words);
  if (clauses.some(({ isNegation }) => isNegation)) return false;
  const labels = sources.flatMap((source) => [...source.labels]);
  const rest = words.filter(
    ({ at, stem }) =>
      stem.length > 1 && !mentions.some(({ start, end }) => start <= at && at < end),
  );
  const formsIn = (stem: string): ReadonlySet<string> =>
    withRelated(new Set([stem, ...formsOf(stem), ...synonymsOf(stem)]), labels);
  const roles = fields.filter(
    (field) =>
      typeof field.value === 'string' &&
      rest.some(({ stem }) => [...formsIn(stem)].some((form) => field.labels.has(form))),
  );
  const [role, ...more] = roles;
  return (
    role !== undefined &&
    more.length === 0 &&
    /^\p{Lu}/u.test(String(role.value)) &&
    mentions.some((mention) => mention.fields.includes(role)) &&
    rest.every(
      ({ stem }) =>
        known.has(stem) || isNeutral(stem) || [...formsIn(stem)].some((form) => known.has(form)),
    )
  );
}
