import type { Workspace } from '../data/workspace.js';
import { type Evaluation, evaluate } from './evaluate.js';
import type { ExpressionError } from './expression-error.js';
import { parse } from './parse.js';
import type { Expression } from './syntax.js';
import { tokensIn } from './tokens-in.js';

/** An expression that evaluates, and the one it was made of. */
export interface Mended extends Evaluation {
  readonly expression: string;
  readonly node: Expression;
}

/** Repairs that are tried. */
const maxRepairs = 16;
/** Steps of each. */
const maxSteps = 100_000;

/** Other names of the functions, as writers know them from elsewhere. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  sum: ['total', 'add', 'summe', 'somme'],
  avg: ['average', 'mean', 'durchschnitt', 'moyenne'],
  count: ['len', 'length', 'size', 'anzahl', 'nombre'],
  min: ['minimum', 'smallest', 'lowest', 'least'],
  max: ['maximum', 'largest', 'highest', 'greatest'],
  none: ['no', 'empty'],
  all: ['every', 'each'],
  distinct: ['unique', 'uniq'],
  top: ['most', 'topby'],
  days: ['daysbetween', 'datediff', 'days_between'],
  minutes: ['mins', 'minutesbetween', 'minutes_between'],
  rising: ['increasing', 'ascending'],
  falling: ['decreasing', 'descending'],
};

/**
 * Mends an expression that does not evaluate by one step: the case, underscores or plural of a name; a level in or out;
 * another result; another name of a function; quotes. No value is looked at. `undefined` where no repair evaluates, or
 * several do.
 */
export function mend(
  expression: string,
  error: ExpressionError,
  workspace: Workspace,
): Mended | undefined {
  const found: Mended[] = [];
  for (const repair of new Set(repairsOf(expression, error, workspace).slice(0, maxRepairs))) {
    try {
      const node = parse(repair, workspace.isName);
      const evaluation = workspace.within(maxSteps, () => evaluate(node, workspace));
      found.push({ expression: repair, node, ...evaluation });
    } catch (failure) {
      if (workspace.isExhausted) throw failure;
    }
    if (found.length > 1) return undefined;
  }
  return found[0];
}

function repairsOf(
  expression: string,
  { fault, missing }: ExpressionError,
  workspace: Workspace,
): string[] {
  if (missing === undefined) return fault === 'syntax' ? [withQuotes(expression)] : [];
  const { name, start, end, known } = missing;
  if (fault === 'syntax') {
    const same = known.filter((each) => otherNames[each]?.includes(name));
    return same.map((each) => `${expression.slice(0, start)}${each}${expression.slice(end)}`);
  }
  const names = tokensIn(expression, workspace.isName).filter(({ kind }) => kind !== 'end');
  const replaced = (from: string, to: string): string => {
    const parts = names.filter(
      ({ kind, text }) => (kind === 'name' || kind === 'text') && text === from,
    );
    return parts.reduceRight(
      (text, part) => `${text.slice(0, part.start)}${to}${text.slice(part.end)}`,
      expression,
    );
  };
  const inside = expression.slice(start, end);
  const before = expression.slice(0, start);
  const ids = new Set(
    names.map(({ text }) => text).filter((text) => workspace.dataOf(text) !== undefined),
  );
  const [id = name] = ids;
  return [
    ...known.filter((each) => isAlike(each, name)).map((each) => replaced(name, written(each))),
    replaced(name, `'${name}'`),
    ...(ids.size < 2
      ? workspace.ids.filter((each) => each !== id).map((each) => replaced(id, each))
      : []),
    // A level out: without the name, or without the one before it.
    before.replace(/\.$/, '') + expression.slice(end),
    before.replace(/\.[\p{L}\p{N}_$]+\.$/u, '.') + expression.slice(start),
    // A level in.
    ...known.map((each) => `${before}${written(each)}.${inside}${expression.slice(end)}`),
  ].filter((each) => each !== expression);
}

function written(name: string): string {
  return /^[\p{L}\p{N}_$]+$/u.test(name) ? name : `'${name}'`;
}

/** Whether two names differ in case, blanks, underscores, minus signs or an ending of the plural. */
function isAlike(a: string, b: string): boolean {
  const [one = '', other = ''] = [a, b].map((each) => each.toLowerCase().replace(/[\s_-]/g, ''));
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short === long || (long.startsWith(short) && /^(?:s|es|n|en|e)$/.test(long.slice(short.length)))
  );
}

/** `[name=Mill Road]`: quotes around words that stand for a text. */
function withQuotes(expression: string): string {
  return expression.replace(
    /(=\s*)(\p{L}[^'"\]&(),=<>.[]*)(?=\]|&|$)/gu,
    (_, sign: string, words: string) => `${sign}'${words.trim()}'`,
  );
}
