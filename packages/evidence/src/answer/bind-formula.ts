import type { CheckedValue } from '@pce/core/contracts';
import type { Pausing } from '../data/pausing.js';
import { show } from '../language/compare.js';
import { Evaluation } from '../language/evaluation.js';
import { ExpressionError, toExpressionError } from '../language/expression-error.js';
import { mend } from '../language/mend.js';
import { parse } from '../language/parse.js';
import { type Fit, fitOf } from '../values/fit.js';
import { readMoment } from '../values/moment.js';
import { readNumber } from '../values/number.js';
import { moved, type Place } from '../values/place.js';
import { namePartsOf, placeOf } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import type { Evidence } from './evidence.js';
import { foreignPart } from './foreign-part.js';
import { isSameDate, type Statement } from './statement.js';
import { compoundStart, momentBefore, numbersBefore } from './value-before.js';

/** Steps of one formula. */
const maxSteps = 200_000;

/** The value before a formula. `false`: it is another, of words; `none`: there is none of the kind. */
interface Found extends Place {
  readonly fit: Fit | 'false' | 'none';
}

/** Binds the value before a formula. */
export function* bindFormula(
  written: string,
  at: number,
  statement: Statement,
): Pausing<CheckedValue> {
  const formula = readFormula(written, statement.evidence);
  if (formula instanceof ExpressionError)
    return yield* bindWithout(written, formula, at, statement);
  const { evaluation, expression } = formula;
  const isMended = expression !== written;
  const found = yield* findValue(evaluation, at, statement);
  const { fit } = found;
  const wrong =
    fit === 'same' ? yield* foreignPart(evaluation, statement, found) : reasonOf(fit, evaluation);
  const isFalse = fit === 'other' || (fit === 'false' && !isMended);
  const notSame = isFalse
    ? fit === 'other' && !isMended
      ? 'contradicted'
      : 'unsupported'
    : 'asserted';
  const { blanks } = evaluation;
  const reason = wrong ?? (blanks > 0 ? `${blanks} blanks are left out` : undefined);
  return statement.value(found, wrong === undefined ? 'derived' : notSame, {
    ...{ formula: expression, computed: evaluation.value, inputs: evaluation.inputs },
    ...{ citations: [...evaluation.ids] },
    ...(isMended ? { mended: written } : {}),
    ...(reason === undefined ? {} : { reason }),
  });
}

function readFormula(
  written: string,
  { workspace }: Evidence,
): { readonly expression: string; readonly evaluation: Evaluation } | ExpressionError {
  try {
    const node = parse(written, workspace.isName);
    return {
      expression: written,
      evaluation: workspace.within(maxSteps, () => new Evaluation(node, workspace)),
    };
  } catch (failure) {
    const error = toExpressionError(failure);
    return error.fault === 'too_large' ? error : (mend(written, error, workspace) ?? error);
  }
}

/** A formula without a value proves nothing: a number or date is looked for as if it were plain. */
function* bindWithout(
  formula: string,
  error: ExpressionError,
  at: number,
  statement: Statement,
): Pausing<CheckedValue> {
  const mention = statement.mentionBefore(at);
  const ids = namePartsOf(formula);
  const citations = statement.evidence.ids.filter((id) => ids.includes(id));
  const isTooLarge = error.fault === 'too_large';
  const reason = `${isTooLarge ? 'too large to check' : 'the formula has no value'}: ${error.message}`;
  if (mention === undefined || isTooLarge) {
    const place = mention ?? statement.wordBefore(at);
    return statement.value(place, isTooLarge ? 'not_checked' : 'asserted', {
      formula,
      citations,
      reason,
    });
  }
  return { ...(yield* bindMention(mention, statement, citations)), formula, reason };
}

/** Finds the value that a formula is about. */
function* findValue(
  { value, ids, node }: Evaluation,
  at: number,
  statement: Statement,
): Pausing<Found> {
  const floor = statement.floorOf(at);
  const lead = statement.text.slice(floor, at);
  const word = statement.wordBefore(at);
  // A path to a flag tells what the flag is; a comparison says that it is so.
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
  const parts = namePartsOf(value);
  let isSaid = placeOf(statement.words, parts) !== undefined;
  for (const id of isSaid ? [] : ids)
    for (const list of (yield* statement.evidence.recordsOf(id)).lists)
      isSaid ||= (yield* statement.evidence.namesOf(list)).isIn(statement.words, parts);
  return { ...word, fit: isSaid ? 'same' : 'false' };
}

/** The number before a formula: one that is what the formula gives ("17 more than in 2024"), or the last one. */
function findNumber(computed: number, lead: string): Found | undefined {
  const same = numbersBefore(lead, true).find((each) => fitOf(each, computed) === 'same');
  if (same !== undefined) return { ...same, fit: 'same' };
  const [last] = numbersBefore(lead);
  if (last === undefined) return undefined;
  const start = compoundStart(lead, last, computed);
  return start === undefined
    ? { ...last, fit: fitOf(last, computed) }
    : { ...last, start, fit: 'same' };
}

function reasonOf(fit: Found['fit'], { value, node, workspace }: Evaluation): string {
  const given = `the formula gives ${show(value)}`;
  if (fit === 'sign') return `${given}: with another sign`;
  if (fit === 'unit') return `${given}: in another unit`;
  if (fit === 'none') return `${given}, and no such value stands before it`;
  if (fit !== 'false') return given;
  if (value !== false) return `by the formula it is ${show(value)}`;
  if (node.type !== 'call' || !/[=<>]/.test(node.name)) return 'not so by the formula';
  const sides = node.args.map((side) => show(new Evaluation(side, workspace).value));
  return `not so by the formula: ${sides.join(` ${node.name} `)}`;
}
