import type { Workspace } from '../data/workspace.js';
import { numbersIn } from '../values/number.js';
import type { Evaluation } from './evaluation.js';
import { ExpressionError, toExpressionError } from './expression-error.js';
import { evaluate, functionNames } from './functions.js';
import { charactersIn, parse, tokensIn } from './parse.js';

/** Maximum number of steps of a repair, and of repairs tried. */
const maxRounds = 2;
const maxRepairs = 40;
const maxSteps = 200_000;

/** Names of the functions in other languages and tools. */
const otherNames: Readonly<Record<string, string>> = {
  sum: 'total add summe somme',
  avg: 'average mean durchschnitt moyenne',
  count: 'len length size anzahl nombre',
  distinct: 'unique uniq',
  none: 'no empty',
  min: 'minimum smallest lowest least',
  max: 'maximum largest highest greatest',
  all: 'every each',
  top: 'most',
  days: 'datediff days_between',
  minutes: 'mins minutes_between',
  rising: 'increasing ascending',
  falling: 'decreasing descending',
};

interface Formula {
  readonly expression: string;
  readonly evaluation: Evaluation;
}

/**
 * Reads a formula. Repairs one that does not evaluate by one or two steps: case, underscores or plural of its names; a level
 * out or in; another result; another function name; quotes; decimal commas; closing brackets. Ignores values; a repair only
 * counts if no other with as many steps evaluates. Returns the original error if there is no value.
 */
export function readFormula(written: string, workspace: Workspace): Formula | ExpressionError {
  const read = evaluated(written, workspace);
  if (!(read instanceof ExpressionError)) return read;
  const tried = new Map([[written, read]]);
  for (let failed = [...tried], round = 0; round < maxRounds; round++) {
    const repairs = failed.flatMap(([expression, error]) =>
      repairsOf(expression, error, workspace),
    );
    failed = [];
    const found: Formula[] = [];
    for (const expression of new Set(repairs)) {
      if (tried.has(expression) || tried.size > maxRepairs) continue;
      const repaired = evaluated(expression, workspace);
      if (!(repaired instanceof ExpressionError)) found.push(repaired);
      else if (workspace.isExhausted) return repaired;
      else failed.push([expression, repaired]);
    }
    const [only, other] = found;
    if (only !== undefined) return other === undefined ? only : read;
  }
  return read;
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
  if (missing === undefined) {
    const isSyntax = fault === 'syntax';
    return isSyntax
      ? [...withQuotes(expression), closed(expression), ...withPoints(expression)]
      : [];
  }
  const { name, start, end, known } = missing;
  const before = expression.slice(0, start);
  const behind = expression.slice(end);
  const isCalled = (each: string): boolean => otherNames[each]?.split(' ').includes(name) === true;
  if (fault === 'syntax') return known.filter(isCalled).map((each) => before + each + behind);
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
    // `c1.list.length` for `count(c1.list)`.
    ...functionNames
      .filter((each) => before.endsWith('.') && (each === name || isCalled(each)))
      .map((each) => `${before}${each}()${behind}`),
    // A level out.
    ...(/^[.[]/.test(behind) ? [before.replace(/\.$/, '') + behind] : []),
    // A level in.
    ...known.map((each) => `${before}${writtenName(each)}.${expression.slice(start)}`),
    // The same for every mention of the result: `c3[0].n` for `c3.text[0].n`.
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

/** Returns whether two names differ only in case, blanks, underscores, minus signs, a plural ending, or a unit in brackets. */
function isAlike(a: string, b: string): boolean {
  const [short = '', long = ''] = [a, b]
    .map((each) => each.toLowerCase().replace(/\s*[([][^)\]]*[)\]]$|[\s_-]/g, ''))
    .sort((one, other) => one.length - other.length);
  return long.startsWith(short) && /^(?:|s|es|n|en|e)$/.test(long.slice(short.length));
}

/** Quotes words used as a text `[name=Mill Road]`, a key `[Museum]` or a field `[max Avg s]`. */
function withQuotes(expression: string): string[] {
  const words = `(\\p{L}[^'"\\]&(),=<>.[]*)`;
  return [`(=\\s*)${words}(?=[\\]&),]|$)`, `(\\[\\s*(?:max |min )?)${words}(?=\\])`].map(
    (pattern) =>
      expression.replace(
        new RegExp(pattern, 'gu'),
        (_, before: string, text: string) => `${before}'${text.trim()}'`,
      ),
  );
}

/** Closes open brackets and corrects mismatched ones. */
function closed(expression: string): string {
  const open: string[] = [];
  let text = '';
  let end = 0;
  for (const { at, char } of charactersIn(expression)) {
    if (char === '(' || char === '[') open.unshift(char === '(' ? ')' : ']');
    if (char !== ')' && char !== ']') continue;
    text += expression.slice(end, at) + (open.shift() ?? '');
    end = at + 1;
  }
  return text + expression.slice(end) + open.join('');
}

/** Rewrites numbers with decimal commas and separators, in both readings of `1,234`: `108,00 + 1.234,50`. */
function withPoints(expression: string): string[] {
  const read = (which: 0 | 1): string =>
    expression.replace(/(?<![\w'"])\d[\d.,]*,\d+/g, (text) => {
      const [first, second = first] = numbersIn(text)[0]?.readings ?? [];
      return String((which === 0 ? first : second)?.value ?? text);
    });
  return [read(0), read(1)];
}
