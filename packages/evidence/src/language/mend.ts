import type { Workspace } from '../data/workspace.js';
import type { Evaluation } from './evaluation.js';
import { ExpressionError, toExpressionError } from './expression-error.js';
import { evaluate } from './functions.js';
import { parse } from './parse.js';
import { tokensIn } from './tokens-in.js';

/** Repairs that are tried. */
const maxRepairs = 16;
/** Steps of one formula. */
const maxSteps = 200_000;

/** Other names of the functions, as writers know them from elsewhere. */
const otherNames: Readonly<Record<string, string>> = {
  ...{ sum: 'total add summe somme', avg: 'average mean durchschnitt moyenne' },
  ...{ count: 'len length size anzahl nombre', distinct: 'unique uniq', none: 'no empty' },
  ...{ min: 'minimum smallest lowest least', max: 'maximum largest highest greatest' },
  ...{ all: 'every each', top: 'most', days: 'datediff days_between' },
  ...{ minutes: 'mins minutes_between', rising: 'increasing ascending' },
  ...{ falling: 'decreasing descending' },
};

/** A formula with its evaluation. */
interface Formula {
  readonly expression: string;
  readonly evaluation: Evaluation;
}

/**
 * Reads a formula. One that does not evaluate is mended by one step: the case, underscores or plural of its names; a level in or
 * out; another result; another name of a function; quotes. No value is looked at, and a repair counts only where no other
 * evaluates. Returns the error of the formula as written where it has no value.
 */
export function readFormula(written: string, workspace: Workspace): Formula | ExpressionError {
  const read = evaluated(written, workspace);
  if (!(read instanceof ExpressionError) || read.fault === 'too_large') return read;
  const found: Formula[] = [];
  for (const expression of new Set(repairsOf(written, read, workspace).slice(0, maxRepairs))) {
    const repaired = evaluated(expression, workspace);
    if (!(repaired instanceof ExpressionError)) found.push(repaired);
    else if (workspace.isExhausted) return repaired;
  }
  const [only, other] = found;
  return only !== undefined && other === undefined ? only : read;
}

function evaluated(expression: string, workspace: Workspace): Formula | ExpressionError {
  try {
    const node = parse(expression, workspace.isName);
    const evaluation = workspace.within(maxSteps, () => evaluate(node, workspace));
    return { expression, evaluation };
  } catch (error) {
    return toExpressionError(error);
  }
}

function repairsOf(
  expression: string,
  { fault, missing }: ExpressionError,
  workspace: Workspace,
): string[] {
  if (missing === undefined) return fault === 'syntax' ? withQuotes(expression) : [];
  const { name, start, end, known } = missing;
  const before = expression.slice(0, start);
  const behind = expression.slice(end);
  if (fault === 'syntax') {
    const same = known.filter((each) => otherNames[each]?.split(' ').includes(name));
    return same.map((each) => before + each + behind);
  }
  const names = tokensIn(expression, workspace.isName).filter(({ kind }) => kind !== 'sign');
  const replaced = (from: string, to: string): string =>
    names.reduceRight(
      (text, part) =>
        part.text === from ? text.slice(0, part.start) + to + text.slice(part.end) : text,
      expression,
    );
  const used = new Set(
    names.map(({ text }) => text).filter((each) => workspace.ids.includes(each)),
  );
  const [id = name] = used;
  return [
    ...known.filter((each) => isAlike(each, name)).map((each) => replaced(name, writtenName(each))),
    ...withQuotes(expression),
    // A level out.
    ...(/^[.[]/.test(behind) ? [before.replace(/\.$/, '') + behind] : []),
    // A level in.
    ...known.map((each) => `${before}${writtenName(each)}.${expression.slice(start)}`),
    // The same wherever the result is named: `c3[0].n` for `c3.text[0].n`.
    ...(used.size === 1 ? known.map((each) => under(id, each, expression)) : []),
    ...(used.size < 2 ? workspace.ids.map((each) => replaced(id, each)) : []),
  ].filter((each) => each !== expression);
}

function under(id: string, field: string, expression: string): string {
  const place = new RegExp(`(?<![\\w.'"])${id}(?=[.[])`, 'g');
  return expression.replace(place, () => `${id}.${writtenName(field)}`);
}

function writtenName(name: string): string {
  return /^[\p{L}\p{N}_$]+$/u.test(name) ? name : `'${name}'`;
}

/** Whether two names differ in case, blanks, underscores, minus signs, an ending of the plural, or a unit in brackets. */
function isAlike(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b]
    .map((each) => each.toLowerCase().replace(/\s*[([][^)\]]*[)\]]$|[\s_-]/g, ''))
    .sort((one, other) => one.length - other.length);
  return long.startsWith(short) && /^(?:|s|es|n|en|e)$/.test(long.slice(short.length));
}

/** Puts quotes around words that stand for a text: `[name=Mill Road]`, or a key: `[Museum]`. */
function withQuotes(expression: string): string[] {
  const words = `(\\p{L}[^'"\\]&(),=<>.[]*)`;
  return [`(=\\s*)${words}(?=[\\]&),]|$)`, `(\\[\\s*)${words}(?=\\])`].map((pattern) =>
    expression.replace(
      new RegExp(pattern, 'gu'),
      (_, before: string, text: string) => `${before}'${text.trim()}'`,
    ),
  );
}
