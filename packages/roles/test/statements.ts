import type { Json } from '@pce/core/contracts';
import { mentionsIn } from '../src/evidence/check/mentions.js';
import type { ReadStatement } from '../src/evidence/check/read-statement.js';
import { clausesIn } from '../src/evidence/read/clauses.js';
import { mask } from '../src/evidence/read/plain.js';
import { quantitiesIn } from '../src/evidence/read/quantities.js';
import { readData } from '../src/evidence/source/read-data.js';
import { readText } from '../src/evidence/source/read-text.js';
import type { Source } from '../src/evidence/source/source.js';

/** Sources as evidence has them: a text is one that is cited, anything else the data of a result. */
export function sourcesOf(...values: readonly Json[]): readonly Source[] {
  return values.map((value, index) =>
    typeof value === 'string' ? readText(value, `c${index + 1}`) : readData(value, `r${index + 1}`),
  );
}

/** A statement over sources, read without dates, codes and quotations. */
export function readStatement(
  text: string,
  sources: readonly Source[],
  request = '',
): ReadStatement {
  const mentions = mentionsIn(text, sources);
  const masked = mask(
    text,
    mentions.filter(({ start, end }) => /\p{N}/u.test(text.slice(start, end))),
  );
  return {
    ...{ text, masked, mentions, sources },
    quantities: quantitiesIn(masked).map((quantity) => ({
      ...quantity,
      readings: quantity.readings.slice(0, 1),
    })),
    clauses: clausesIn(text),
    asked: quantitiesIn(request),
    dated: new Set(),
    quoted: new Set(),
  };
}
