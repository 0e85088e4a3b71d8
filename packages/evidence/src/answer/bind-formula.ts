import type { CheckedValue, ValueLabel } from '../checked-answer.js';
import { isNameIn } from '../data/names-of.js';
import { show } from '../language/compare.js';
import { evaluate } from '../language/evaluate.js';
import { ExpressionError, toExpressionError } from '../language/expression-error.js';
import { type Mended, mend } from '../language/mend.js';
import { parse } from '../language/parse.js';
import type { Expression } from '../language/syntax.js';
import { type Fit, fitOf } from '../values/fit.js';
import { isSameMoment, readMoment } from '../values/moment.js';
import { readNumber } from '../values/number.js';
import { namePartsOf } from '../values/words.js';
import { bindMention } from './bind-mention.js';
import { checkedValue } from './checked-value.js';
import type { Evidence, Pausing } from './evidence.js';
import { foreignPart } from './foreign-part.js';
import { floorOf, hasName, mentionBefore, type Statement } from './statement.js';
import {
  compoundBefore,
  isClock,
  momentBefore,
  numbersBefore,
  type Place,
  wordBefore,
} from './value-before.js';

/** Steps of one formula. */
const maxSteps = 200_000;

/** A formula that evaluates, as written or mended. */
interface Formula extends Mended {
  readonly written: string;
}

/** The value before a formula, and how it stands to what the formula gives. */
interface Found extends Place {
  /** `false`: it is another, of a kind that is not called contradicted; `none`: there is no value of the kind. */
  readonly fit: Fit | 'false' | 'none';
}

/** Binds the value before a formula. */
export function* bindFormula(
  written: string,
  at: number,
  statement: Statement,
  evidence: Evidence,
): Pausing<CheckedValue> {
  const formula = readFormula(written, evidence);
  if (formula instanceof ExpressionError)
    return yield* bindWithout(written, formula, at, statement, evidence);
  const { node, value, trace, expression } = formula;
  const found = yield* findValue(formula, at, statement, evidence);
  const foreign =
    found.fit === 'same'
      ? yield* foreignPart(node, trace, statement, found, evidence)
      : reasonOf(found.fit, formula, evidence);
  return checkedValue(
    statement.text,
    found,
    labelOf(found.fit, foreign, written !== expression),
    evidence,
    {
      ...{ formula: expression, computed: value, inputs: trace.inputs, citations: [...trace.ids] },
      ...(written === expression ? {} : { mended: written }),
      ...(foreign === undefined ? {} : { reason: foreign }),
    },
  );
}

function labelOf(fit: Found['fit'], foreign: string | undefined, isMended: boolean): ValueLabel {
  if (fit === 'same') return foreign === undefined ? 'derived' : 'asserted';
  if (fit === 'other') return isMended ? 'unsupported' : 'contradicted';
  return fit === 'false' && !isMended ? 'unsupported' : 'asserted';
}

function readFormula(written: string, evidence: Evidence): Formula | ExpressionError {
  const { workspace } = evidence;
  try {
    const node = parse(written, workspace.isName);
    const evaluation = workspace.within(maxSteps, () => evaluate(node, workspace));
    return { ...evaluation, node, written, expression: written };
  } catch (error) {
    const fault = toExpressionError(error);
    if (fault.fault === 'too_large') return fault;
    const mended = mend(written, fault, workspace);
    return mended === undefined ? fault : { ...mended, written };
  }
}

/** A formula without a value proves nothing: a number or date is looked for as if it were plain. */
function* bindWithout(
  written: string,
  { fault, message }: ExpressionError,
  at: number,
  statement: Statement,
  evidence: Evidence,
): Pausing<CheckedValue> {
  const floor = floorOf(statement, at);
  const mention = mentionBefore(statement, at);
  const more = {
    formula: written,
    reason: message,
    citations: evidence.ids.filter((id) => namePartsOf(written).includes(id)),
  };
  const place = mention ?? wordBefore(statement.text, floor, at);
  if (fault === 'too_large')
    return checkedValue(statement.text, place, 'not_checked', evidence, {
      ...more,
      reason: `too large to check: ${message}`,
    });
  if (mention === undefined) return checkedValue(statement.text, place, 'asserted', evidence, more);
  const value = yield* bindMention(mention, statement, evidence, more.citations);
  return { ...value, formula: written, reason: value.reason ?? message };
}

/** Finds the value that a formula is about. */
function* findValue(
  { value, trace }: Formula,
  at: number,
  statement: Statement,
  evidence: Evidence,
): Pausing<Found> {
  const { text } = statement;
  const floor = floorOf(statement, at);
  const word = wordBefore(text, floor, at);
  if (typeof value === 'boolean') return { ...word, fit: value ? 'same' : 'false' };
  const computed = typeof value === 'string' ? readNumber(value) : value;
  if (typeof computed === 'number') return findNumber(computed, word, text, floor, at);
  if (typeof value !== 'string') return { ...word, fit: 'none' };
  const moment = momentBefore(text, floor, at);
  const known = readMoment(value);
  if (known.length > 0 && moment !== undefined) {
    const isSame = moment.readings.some((each) => known.some((other) => isSameMoment(each, other)));
    return { start: moment.start, end: moment.end, fit: isSame ? 'same' : 'other' };
  }
  const parts = namePartsOf(value);
  let isSaid = hasName(statement.words, parts);
  for (const id of isSaid ? [] : trace.ids) {
    for (const list of (yield* evidence.recordsOf(id)).lists) {
      const names = yield* evidence.namesOf(list);
      isSaid ||= isNameIn(statement.words, names, parts, evidence.workspace);
    }
  }
  return { ...word, fit: isSaid ? 'same' : 'false' };
}

/** The number before a formula: the last one, or one before that which is what the formula gives ("17 more than in 2024"). */
function findNumber(computed: number, word: Place, text: string, floor: number, at: number): Found {
  const numbers = numbersBefore(text, floor, at);
  const moment = momentBefore(text, floor, at);
  const [last] = numbers;
  if (
    moment !== undefined &&
    moment.end > (last?.end ?? floor) &&
    isClock(moment.readings, computed)
  )
    return { start: moment.start, end: moment.end, fit: 'same' };
  if (last === undefined) return { ...word, fit: 'none' };
  const same = numbers.find((each) => fitOf(each, computed) === 'same');
  if (same !== undefined) return { start: same.start, end: same.end, fit: 'same' };
  const compound = compoundBefore(text, floor, last, computed);
  if (compound !== undefined) return { start: compound.start, end: last.end, fit: 'same' };
  return { start: last.start, end: last.end, fit: fitOf(last, computed) };
}

function reasonOf(fit: Found['fit'], { node, value }: Formula, evidence: Evidence): string {
  const shown = show(value);
  switch (fit) {
    case 'false':
      return value === false
        ? `not so by the formula${comparedIn(node, evidence)}`
        : `by the formula it is ${shown}`;
    case 'sign':
      return `the formula gives ${shown}: the sign is another`;
    case 'unit':
      return `the formula gives ${shown}: in another unit`;
    case 'rounded':
      return `the formula gives ${shown}`;
    case 'none':
      return `the formula gives ${shown}, and no such value stands before it`;
    default:
      return `the formula gives ${shown}`;
  }
}

/** The two values of a comparison that does not hold: `: 31 > 52`. */
function comparedIn(node: Expression, { workspace }: Evidence): string {
  if (node.type !== 'compare') return '';
  try {
    const [left, right] = [node.left, node.right].map((side) =>
      show(evaluate(side, workspace).value),
    );
    return `: ${left} ${node.operator} ${right}`;
  } catch {
    return '';
  }
}
