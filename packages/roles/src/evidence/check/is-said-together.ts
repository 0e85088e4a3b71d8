import type { Clause } from '../read/clauses.js';
import { isNeutral } from '../read/neutral-words.js';
import { isNumberStem } from '../read/number-words.js';
import { withRelated } from '../read/related.js';
import { unitsNamed } from '../read/units.js';
import { formsOf } from '../read/verb-forms.js';
import type { Source } from '../source/source.js';

/** Clauses of a text that a word stands in to be what all of it is about. */
const leastClauses = 3;

/** Where a value stands in a text: the words of its clause. */
interface ValuePlace {
  readonly context: ReadonlySet<string>;
  readonly source: Source;
}

/**
 * Whether a text says a value of what the statement says it of: in its clause stand all words that the clause of the statement shares
 * with the text, but for those that the text is about.
 */
export function isSaidTogether(words: Clause['words'], { context, source }: ValuePlace): boolean {
  const known = new Set(source.clauses.flatMap((clause) => clause.words.map(({ stem }) => stem)));
  const near = withRelated(context, [...known]);
  return words.every(
    ({ stem }) =>
      /^\p{N}/u.test(stem) ||
      near.has(stem) ||
      !isSaidInForm(stem, known) ||
      isNumberStem(stem) ||
      isNeutral(stem) ||
      unitsNamed(stem).length > 0 ||
      isTopic(stem, source),
  );
}

/** "Paid", where the text has a payment. */
function isSaidInForm(own: string, known: ReadonlySet<string>): boolean {
  const forms = formsOf(own).filter((form) => form.length > 2);
  return [...known].some((word) =>
    forms.some((form) => word === form || (form !== own && word.startsWith(form))),
  );
}

function isTopic(stem: string, { clauses }: Source): boolean {
  return (
    clauses.filter(({ words }) => words.some((word) => word.stem === stem)).length >= leastClauses
  );
}

/** Returns the words of the clause at a place of a statement. */
export function wordsAt(at: number, clauses: readonly Clause[]): Clause['words'] {
  return clauses.find(({ start, end }) => start <= at && at < end)?.words ?? [];
}
