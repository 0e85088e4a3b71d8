import type { Clause, ClauseWord } from '../read/clauses.js';
import { unitsNamed } from '../read/units.js';
import type { Source } from '../source/source.js';
import { conflict, type Finding } from './finding.js';

/** Checks who does it to whom: "United beat Rovers", where a source says that Rovers beat United. */
export function checkRoles(clauses: readonly Clause[], sources: readonly Source[]): Finding[] {
  const known = sources.flatMap((source) => source.clauses.flatMap(relationsIn));
  return clauses.flatMap(relationsIn).flatMap(({ verb, subject, object }) => {
    const told = known.filter((each) => each.verb === verb);
    const isSwapped = told.some((each) => each.subject === object && each.object === subject);
    const isSame = told.some((each) => each.subject === subject && each.object === object);
    return isSwapped && !isSame
      ? [conflict(`what is cited has ${subject} and ${object} the other way round`)]
      : [];
  });
}

interface Relation {
  readonly verb: string;
  readonly subject: string;
  readonly object: string;
}

/** Words between two names, each with the names around it. */
function relationsIn({ words }: Clause): Relation[] {
  return words.flatMap(({ stem: verb, isName }, index) => {
    const subject = words.slice(0, index).findLast(isProper);
    const object = words.slice(index + 1).find(isProper);
    if (isName || subject === undefined || object === undefined) return [];
    return [{ verb, subject: subject.stem, object: object.stem }];
  });
}

/** Units and quarters have capital letters, too. */
function isProper({ isName, stem }: ClauseWord): boolean {
  return isName && !/\p{N}/u.test(stem) && unitsNamed(stem).length === 0;
}
