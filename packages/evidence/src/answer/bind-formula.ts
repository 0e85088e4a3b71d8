import type { CheckedValue } from '@pce/core/contracts';
import { show } from '../language/compare.js';
import type { Evaluation } from '../language/evaluation.js';
import { ExpressionError } from '../language/expression-error.js';
import { evaluate } from '../language/functions.js';
import { readFormula } from '../language/mend.js';
import { type Fit, fitOf } from '../values/fit.js';
import { readMoment } from '../values/moment.js';
import { readNumber } from '../values/number.js';
import { moved, type Place } from '../values/place.js';
import { namePartsOf } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import { foreignPart } from './foreign-part.js';
import { isSameDate, type Statement } from './statement.js';
import { compoundStart, momentBefore, numbersBefore } from './value-before.js';

/** The value before a formula. `false`: another value, in words; `none`: no value of this kind. */
interface Found extends Place {
  readonly fit: Fit | 'false' | 'none';
}

export function bindFormula(written: string, at: number, statement: Statement): CheckedValue {
  const formula = readFormula(written, statement.evidence);
  if (formula instanceof ExpressionError) return bindWithout(written, formula, at, statement);
  const { evaluation, expression } = formula;
  const isMended = expression !== written;
  const found = findValue(evaluation, at, statement);
  const { fit } = found;
  const wrong =
    fit === 'same' ? foreignPart(evaluation, statement, found) : reasonOf(fit, evaluation);
  const isFalse = fit === 'other' || (fit === 'false' && !isMended);
  const falseLabel = fit === 'other' && !isMended ? 'contradicted' : 'unsupported';
  const { blanks, value: computed, inputs, ids } = evaluation;
  const reason = wrong ?? (blanks > 0 ? `${blanks} blanks are left out` : undefined);
  return statement.value(
    found,
    wrong === undefined ? 'derived' : isFalse ? falseLabel : 'asserted',
    {
      ...{ formula: expression, computed, inputs, citations: [...ids] },
      ...(isMended && { mended: written }),
      ...(reason !== undefined && { reason }),
    },
  );
}

/** Binds a formula without a value, which proves nothing: its number or date is looked up as a plain value. */
function bindWithout(
  formula: string,
  { fault, message }: ExpressionError,
  at: number,
  statement: Statement,
): CheckedValue {
  const mention = statement.mentionBefore(at);
  const names = namePartsOf(formula);
  const citations = statement.evidence.ids.filter((id) => names.includes(id));
  const isTooLarge = fault === 'too_large';
  const reason = `${isTooLarge ? 'too large to check' : 'the formula has no value'}: ${message}`;
  if (mention !== undefined && !isTooLarge)
    return { ...bindMention(mention, statement, citations), formula, reason };
  const label = isTooLarge ? 'not_checked' : 'asserted';
  return statement.value(mention ?? statement.wordBefore(at), label, {
    formula,
    citations,
    reason,
  });
}

function findValue({ value, ids, node }: Evaluation, at: number, statement: Statement): Found {
  const floor = statement.floorOf(at);
  const lead = statement.text.slice(floor, at);
  const word = statement.wordBefore(at);
  // A path to a flag states its value; a comparison states that it is true.
  if (typeof value === 'boolean' && (value || node.type === 'call'))
    return { ...word, fit: value ? 'same' : 'false' };
  const computed = typeof value === 'string' ? readNumber(value) : value;
  if (typeof computed === 'number') {
    const number = findNumber(computed, lead);
    return number === undefined ? { ...word, fit: 'none' } : moved(number, floor);
  }
  if (typeof value !== 'string') return { ...word, fit: 'none' };
  const moment = momentBefore(lead);
  const known = readMoment(value);
  if (known.length > 0 && moment !== undefined)
    return { ...moved(moment, floor), fit: isSameDate(moment.readings, known) ? 'same' : 'other' };
  const lists = [...ids].flatMap((id) => statement.evidence.recordsOf(id).lists);
  return { ...word, fit: statement.says(statement.words, value, lists) ? 'same' : 'false' };
}

/** Returns the number before a formula that equals its result ("17 more than in 2024"), or else the last one. */
function findNumber(computed: number, lead: string): Found | undefined {
  const numbers = numbersBefore(lead);
  const same = numbers.find((each) => fitOf(each, computed) === 'same');
  if (same !== undefined) return { ...same, fit: 'same' };
  const [last] = numbers;
  if (last === undefined) return undefined;
  const start = compoundStart(lead, last, computed);
  return start === undefined
    ? { ...last, fit: fitOf(last, computed) }
    : { ...last, start, fit: 'same' };
}

function reasonOf(fit: Found['fit'], { value, node, workspace }: Evaluation): string {
  const given = `the formula gives ${show(value)}`;
  if (fit === 'near') return `${given}: with another sign, in another unit or less exactly`;
  if (fit === 'none') return `${given}, and no such value stands before it`;
  if (fit !== 'false') return given;
  if (value !== false) return `by the formula it is ${show(value)}`;
  if (node.type !== 'call' || !/[=<>]/.test(node.name)) return 'not so by the formula';
  const sides = node.args.map((side) => show(evaluate(side, workspace).value));
  return `not so by the formula: ${sides.join(` ${node.name} `)}`;
}
