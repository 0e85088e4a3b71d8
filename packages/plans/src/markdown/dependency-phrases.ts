/** Words that name the tasks that come first, as the plan has them. */
export interface DependencyClause {
  readonly text: string;
  readonly line: number;
  /**
   * `sure` says that there is a dependency, as in `depends on …`; `likely` says so if it names a task or something
   * with the look of an id, as in `requires …`; `maybe` counts only if it names a task, as in `after …`.
   */
  readonly strength: 'sure' | 'likely' | 'maybe';
  /** `after` that states an order by itself, in brackets; or `while`, which no dependency can state. */
  readonly time?: 'after' | 'while' | undefined;
}

const phrases = [
  ['sure', /\b(?:depends?[ _-](?:up)?on|dependent on|deps?:)[\s:]{1,3}/gi],
  [
    'likely',
    /\b(?:dependenc(?:y|ies):|blocked[ _-](?:by|on):?|prerequisites?:|requires?:?|needs:?|after:)\s{1,3}/gi,
  ],
  [
    'maybe',
    /\b(?:after|once|following|when|as soon as|while|nach|sobald|nachdem|während|après|dès que|pendant que)\s{1,3}/giu,
  ],
] as const;
const atOnce = /^(?:while|während|pendant que)\b/i;

export interface FoundClause extends Omit<DependencyClause, 'line'> {
  /** The part of the text that it takes up, with the words before it. */
  readonly start: number;
  readonly end: number;
}

/** Finds the clauses of a text that name dependencies, each with the part of the text it takes up. */
export function findClauses(text: string): readonly FoundClause[] {
  const found = phrases.flatMap(([strength, pattern]) => matches(text, pattern, strength));
  return found
    .map(({ start, begin, strength, word }) => {
      const next = Math.min(...found.map((each) => each.start).filter((each) => each > start));
      const end = Math.min(clauseEnd(text, begin), next);
      const time = atOnce.test(word) ? ('while' as const) : undefined;
      return { text: text.slice(begin, end).trim(), strength, start, end, time };
    })
    .filter((clause) => clause.text !== '')
    .sort((left, right) => left.start - right.start);
}

function matches(text: string, pattern: RegExp, strength: DependencyClause['strength']) {
  return [...text.matchAll(pattern)]
    .slice(0, 20)
    .map(({ 0: word, index }) => ({ start: index, begin: index + word.length, strength, word }));
}

/** Returns the end of a clause: that of its sentence, a semicolon, a dash, or the bracket that was open around it. */
function clauseEnd(text: string, begin: number): number {
  let depth = 0;
  for (const { 0: mark, index } of text
    .slice(begin)
    .matchAll(/[();]|[.!?](?=\s|$)|\s[-–—]\s(?!#?(?:[A-Z]+-?)?\d)/g)) {
    if (mark === '(') depth += 1;
    else if (mark !== ')' || depth === 0) return begin + index;
    else depth -= 1;
  }
  return text.length;
}
