import type { Json } from '@pce/core';
import type { EvidenceSource } from '@pce/core/ports';
import { isObject, ownOf } from './data/json.js';
import { Workspace } from './data/workspace.js';
import type { ExpressionOptions, ExpressionOutcome } from './expression-outcome.js';
import { show } from './language/compare.js';
import { ExpressionError } from './language/expression-error.js';
import { readFormula } from './language/mend.js';

const operators: Readonly<Record<string, string>> = {
  is: '=',
  'is not': '!=',
  has: 'has',
  above: '>',
  after: '>',
  below: '<',
  before: '<',
  'at least': '>=',
  'at most': '<=',
  '=': '=',
  '!=': '!=',
};
const condition = /^(.+?)\s+(is not|is|has|above|after|below|before|at least|at most|!?=)\s+(.+)$/i;
/** "And" and "or" outside quotes. */
const and = /\s+(?:and|&)\s+(?=(?:[^'"]*['"][^'"]*['"])*[^'"]*$)/i;
const or = /\s+or\s+(?=(?:[^'"]*['"][^'"]*['"])*[^'"]*$)/i;

/**
 * Reads a result: an expression, `r3.orders where item has headphones and amountEur above 100`, columns of records by `.{id,
 * item}`, lines of a text by `r3.text lines 10 to 20` or `r3.text lines with timeout`. Corrects slips as in an answer. Never
 * throws.
 */
export function lookAt(
  expression: string,
  sources: readonly EvidenceSource[],
  options: ExpressionOptions = {},
): ExpressionOutcome {
  const text = expression.trim().replace(/^=\s*/, '');
  const [, lined, from = '', to = from, word] =
    /^(.+?)\s+lines?\s+(?:(\d+)(?:\s*(?:to|-|–)\s*(\d+))?|(?:with|that contain|that has|has)\s+(.+))$/is.exec(
      text,
    ) ?? [];
  if (lined !== undefined) {
    const isIn = (line: string, number: number): boolean =>
      word === undefined
        ? number >= Number(from) && number <= Number(to)
        : line.toLowerCase().includes(unquoted(word).toLowerCase());
    return mapped(read(lined, sources, options), (value) => linesOf(value, isIn));
  }
  const [, before = text, columns, after = ''] = /^(.+?)\.\{([^{}]*)\}(.*)$/s.exec(text) ?? [];
  const [, path = before + after, conditions] =
    /^(.+?)\s+where\s+(.+)$/is.exec(before + after) ?? [];
  const written =
    conditions === undefined
      ? path
      : `${path}[${conditions
          .split(or)
          .map((part) => part.split(and).map(toCondition).join(' & '))
          .join(' or ')}]`;
  const outcome = read(written, sources, options);
  if (columns === undefined) return outcome;
  const names = columns.split(',').map((each) => unquoted(each.trim()));
  return mapped(outcome, (value) => columnsOf(value, names));
}

function read(
  expression: string,
  sources: readonly EvidenceSource[],
  { maxSteps = 200_000 }: ExpressionOptions,
): ExpressionOutcome {
  const workspace = new Workspace(sources, maxSteps);
  const formula = readFormula(expression, workspace);
  const { steps } = workspace;
  if (formula instanceof ExpressionError)
    return { ok: false, code: formula.fault, message: formula.message, steps };
  const { value, inputs } = formula.evaluation;
  return { ok: true, value, inputs, steps };
}

function unquoted(text: string): string {
  return text.trim().replace(/^['"](.*)['"]$/s, '$1');
}

/** Converts `item has headphones` into `'item' has 'headphones'`; returns a condition of the language unchanged. */
function toCondition(text: string): string {
  const [, field = '', operator = '', value = ''] = condition.exec(text.trim()) ?? [];
  const sign = operators[operator.toLowerCase()];
  if (sign === undefined) return text;
  const isPlain = /^(?:-?\d+(?:\.\d+)?|true|false|null|['"].*['"]|[acr]\d+[.[].*)$/s.test(
    value.trim(),
  );
  const quote = value.includes("'") ? '"' : "'";
  const path = /^[\p{L}_$][\p{L}\p{N}_$.]*$/u.test(field) ? field : `'${unquoted(field)}'`;
  return `${path} ${sign} ${isPlain ? value : quote + value.trim() + quote}`;
}

/** Returns the outcome with its value mapped; a text from `change` is an error message. */
function mapped(
  outcome: ExpressionOutcome,
  change: (value: Json) => Json[] | string,
): ExpressionOutcome {
  if (!outcome.ok) return outcome;
  const value = change(outcome.value);
  const { steps } = outcome;
  return typeof value === 'string'
    ? { ok: false, code: 'missing', message: value, steps }
    : { ...outcome, value };
}

function linesOf(value: Json, isIn: (line: string, number: number) => boolean): Json[] | string {
  if (typeof value !== 'string') return `${show(value)} has no lines: name a field that is a text`;
  return value
    .split('\n')
    .flatMap((text, at) => (isIn(text, at + 1) ? { line: at + 1, text } : []));
}

function columnsOf(value: Json, names: readonly string[]): Json[] | string {
  const rows = Array.isArray(value) ? value : [value];
  const unknown = names.find((name) => !rows.some((row) => ownOf(row, name) !== undefined));
  const known = Object.keys(rows.find(isObject) ?? {}).join(', ');
  if (unknown !== undefined && rows.length > 0)
    return `there is no column "${unknown}"; there are ${known}`;
  return rows.map((row) =>
    Object.fromEntries(names.map((name) => [name, ownOf(row, name) ?? null])),
  );
}
