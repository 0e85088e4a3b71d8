import { citationGroup } from '../answer/citations.js';
import { type Statement, statementsIn } from './statements-in.js';

/** Puts a note in parentheses to statements, before the citations; `undefined` leaves a statement as it is. */
export function annotate(
  answer: string,
  note: (statement: Statement) => string | undefined,
): string {
  const parts: string[] = [];
  let done = 0;
  for (const statement of statementsIn(answer)) {
    const words = note(statement);
    if (words === undefined) continue;
    const [first] = statement.text.matchAll(citationGroup);
    const place = statement.at + (first?.index ?? statement.text.length);
    parts.push(answer.slice(done, place).trimEnd(), ` (${words})${first === undefined ? '' : ' '}`);
    done = place;
  }
  return [...parts, answer.slice(done)].join('');
}
