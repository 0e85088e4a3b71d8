import type { Workspace } from '../data/workspace.js';
import { numbersIn } from '../values/number.js';
import type { Evaluation } from './evaluation.js';
import { ExpressionError, toExpressionError } from './expression-error.js';
import { evaluate, functionNames } from './functions.js';
import { parse } from './parse.js';
import { charactersIn, tokensIn } from './tokens-in.js';

/** Steps that a repair may have, and repairs that are tried. */
const maxRounds = 2;
const maxRepairs = 40;
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
 * Reads a formula. One that does not evaluate is mended by a step, or two: the case, underscores or plural of its names; a level in
 * or out; another result; another name of a function; quotes; decimal commas; brackets at its end. No value is looked at, and a
 * repair counts only where no other of as many steps evaluates. Returns the error of the formula as written where it has no value.
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

/** Puts quotes around words that stand for a text: `[name=Mill Road]`, a key: `[Museum]`, or a field: `[max Avg s]`. */
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

/** Closes the brackets that a formula leaves open, or closes with another. */
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

/** Reads numbers with decimal commas and separators, in either reading of `1,234`: `108,00 + 1.234,50`. */
function withPoints(expression: string): string[] {
  const read = (which: 0 | 1): string =>
    expression.replace(/(?<![\w'"])\d[\d.,]*,\d+/g, (text) => {
      const [first, second = first] = numbersIn(text)[0]?.readings ?? [];
      return String((which === 0 ? first : second)?.value ?? text);
    });
  return [read(0), read(1)];
}
