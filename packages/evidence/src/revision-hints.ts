import type { Json } from '@pce/core';
import type { CheckedValue } from '@pce/core/internal';
import type { EvidenceSource } from '@pce/core/ports';
import type { CheckedAnswer } from './check-answer.js';
import { isKeyed, isObject } from './data/json.js';
import { finish } from './data/pausing.js';
import { tablesIn } from './data/tables-in.js';
import { writtenLike } from './values/written-like.js';

const maxHints = 12;
/** Maximum number of sources named in a line (the latest), and of fields of each. */
const maxSources = 3;
const maxFields = 30;

/**
 * Returns at most 12 lines for the writer's one revision: for each contradicted or unsupported value the words around it,
 * and the computed value with a text to copy or the available fields.
 */
export function revisionHints(
  { text, values }: Pick<CheckedAnswer, 'text' | 'values'>,
  sources: readonly EvidenceSource[],
): readonly string[] {
  const wrong = values.filter(({ label }) => label === 'contradicted' || label === 'unsupported');
  return wrong
    .slice(0, maxHints)
    .map((value) => `"${wordsAround(text, value)}": ${remedyOf(value, sources)}`);
}

function wordsAround(text: string, { start, end }: CheckedValue): string {
  const before =
    /(?:\S+[^\S\n]+){0,3}\S*$/.exec(text.slice(Math.max(0, start - 80), start))?.[0] ?? '';
  const after = /^\S*(?:[^\S\n]+\S+){0,2}/.exec(text.slice(end, end + 60))?.[0] ?? '';
  return `${before}${text.slice(start, end)}${after}`;
}

function remedyOf(
  { label, text, formula, computed, quotation, reason, citations }: CheckedValue,
  sources: readonly EvidenceSource[],
): string {
  if (label === 'contradicted' && typeof computed !== 'object') {
    const shown = typeof computed === 'number' ? writtenLike(computed, text) : String(computed);
    return `the formula ${formula} gives ${shown}; if the formula is what you mean, write ${shown}, else change the formula`;
  }
  if (quotation !== undefined) return `${reason}; quote words that stand there, or leave it out`;
  if (formula !== undefined)
    return `${reason} (${formula}); say what the results say, or change the formula`;
  const cited = sources.filter(({ id }) => citations.includes(id));
  const fields = (cited.length > 0 ? cited : sources)
    .slice(-maxSources)
    .map(({ id, data }) => `${id}: ${fieldsOf(data)}`);
  return `${reason}; name the thing as the result names it, put a formula [=…] behind a computed number, or leave it out; there are ${fields.join('; ')}`;
}

function fieldsOf(data: Json, depth = 0): string {
  const value = opened(data);
  const isList = Array.isArray(value) || (isObject(value) && isKeyed(value));
  if (isList) {
    const [first] = Object.values(value);
    return isObject(first) && depth < 2 ? `[${fieldsOf(first, depth + 1)}]` : '[]';
  }
  if (!isObject(value)) return typeof value === 'string' ? 'a text' : String(value);
  const fields = Object.entries(value).slice(0, maxFields);
  return fields
    .map(([name, child]) => {
      const inner = opened(child);
      if (typeof inner !== 'object' || inner === null || depth > 1) return name;
      return `${name}${Array.isArray(inner) ? '' : '.'}${fieldsOf(inner, depth + 1)}`;
    })
    .join(', ');
}

/** Returns a value as paths read it. */
function opened(data: Json): Json {
  return typeof data === 'string' ? (finish(tablesIn(data)) ?? data) : data;
}
