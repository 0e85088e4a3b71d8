import type { Json } from '../contracts/json.js';
import {
  type Comparator,
  type Criterion,
  type CriterionScope,
  type CriterionVerdict,
  type Operand,
  printOperand,
} from './criterion.js';
import { describe, isEmpty, type Measured, measure, type Scalar, show } from './measure.js';
import { readNumber } from './tokens.js';

/** Negation of each comparator. */
const opposite: Readonly<Record<Comparator, Comparator>> = {
  '==': '!=',
  '!=': '==',
  '>=': '<',
  '<': '>=',
  '<=': '>',
  '>': '<=',
};

/** Compares two values; `undefined` if they cannot be compared. */
function compare(
  left: Scalar | undefined,
  operator: Comparator,
  right: Scalar | undefined,
): boolean | undefined {
  if (operator === '==') return isEqual(left, right);
  if (operator === '!=') {
    const equal = isEqual(left, right);
    return equal === undefined ? undefined : !equal;
  }
  const order = left === undefined || right === undefined ? undefined : orderOf(left, right);
  if (order === undefined) return undefined;
  switch (operator) {
    case '>=':
      return order >= 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '<':
      return order < 0;
  }
}

/** Returns whether two values are equal. `"3"` equals 3 and `"true"` equals true: tools often return texts. */
function isEqual(left: Scalar | undefined, right: Scalar | undefined): boolean | undefined {
  if (left === undefined || right === undefined) return undefined;
  if (left === null || right === null) return left === right;
  const order = typeof left === typeof right ? undefined : orderOf(left, right);
  return order === undefined ? String(left) === String(right) : order === 0;
}

/** Returns the sort order of two values. Texts that are not numbers compare by code units. */
function orderOf(left: Scalar, right: Scalar): number | undefined {
  const [a, b] = [toNumber(left), toNumber(right)];
  if (a !== undefined && b !== undefined) return a - b;
  if (typeof left !== 'string' || typeof right !== 'string') return undefined;
  if (left === right) return 0;
  return left < right ? -1 : 1;
}

/** Parses a number: 3, "3", "1,200", "80%". */
function toNumber(value: Scalar): number | undefined {
  if (typeof value === 'string') return readNumber(value.trim());
  return typeof value === 'number' ? value : undefined;
}

const inWords: Readonly<Record<Comparator, string>> = {
  '==': 'exactly',
  '!=': 'anything but',
  '>=': 'at least',
  '<=': 'at most',
  '>': 'more than',
  '<': 'less than',
};

/** File extensions that are unlikely in paths of values. */
const fileEnding =
  /\.(?:md|txt|jsonl?|[ct]sv|ya?ml|toml|xml|html?|css|[cm]?[jt]sx?|py|sh|pdf|png|jpe?g|gif|svg|zip|docx?|xlsx?|pptx?)$/i;

/**
 * Evaluates a criterion in three-valued logic: a check that cannot be read or counted is `undefined`, unless the rest of an
 * AND or OR decides. A missing value is empty and compares only with `null`; of a file whose content the scope lacks, only
 * its existence is known.
 */
export function evaluateCriterion(criterion: Criterion, scope: CriterionScope): CriterionVerdict {
  return decide(criterion, scope, true);
}

/** `wanted` is false inside a NOT: verdict and detail then describe the opposite. */
function decide(criterion: Criterion, scope: CriterionScope, wanted: boolean): CriterionVerdict {
  switch (criterion.type) {
    case 'all':
    case 'any':
      return decideChain(criterion.criteria, scope, wanted, (criterion.type === 'any') === wanted);
    case 'not':
      return decide(criterion.criterion, scope, !wanted);
    case 'empty':
      return decideEmpty(criterion.name, scope, wanted);
    case 'exists':
      return decideExists(criterion.name, scope, wanted);
    case 'compare': {
      const operator = wanted ? criterion.operator : opposite[criterion.operator];
      return decideComparison(criterion.left, operator, criterion.right, scope);
    }
    case 'contains':
      return decideContains(criterion.name, criterion.part, scope, wanted);
    case 'amount': {
      const operator = wanted ? criterion.operator : opposite[criterion.operator];
      return decideAmount(criterion.things, operator, criterion.amount, scope);
    }
  }
}

/** Combines the parts: the first `decisive` verdict decides, true in an OR, false in an AND. */
function decideChain(
  criteria: readonly Criterion[],
  scope: CriterionScope,
  wanted: boolean,
  decisive: boolean,
): CriterionVerdict {
  const verdicts: CriterionVerdict[] = [];
  for (const criterion of criteria) {
    const verdict = decide(criterion, scope, wanted);
    if (verdict.passed === decisive) return verdict;
    verdicts.push(verdict);
  }
  const passed = verdicts.some((verdict) => verdict.passed === undefined) ? undefined : !decisive;
  return { passed, detail: [...new Set(verdicts.map(({ detail }) => detail))].join('; ') };
}

function decideEmpty(name: string, scope: CriterionScope, wanted: boolean): CriterionVerdict {
  const value = scope.value(name);
  return isUnseenFile(name, value, scope)
    ? { passed: undefined, detail: `${name} is a file whose content was not looked at` }
    : { passed: isEmpty(value) === wanted, detail: describe(name, value) };
}

/** Returns whether the file exists but the scope does not provide its content. */
function isUnseenFile(name: string, value: Json | undefined, scope: CriterionScope): boolean {
  return value === undefined && scope.fileExists?.(name) === true;
}

function decideExists(name: string, scope: CriterionScope, wanted: boolean): CriterionVerdict {
  const isFile = scope.fileExists?.(name) ?? false;
  const isFileName =
    scope.fileExists !== undefined && (/[/\\]/.test(name) || fileEnding.test(name));
  const exists = isFile || (!isFileName && scope.value(name) !== undefined);
  return { passed: exists === wanted, detail: exists ? `${name} exists` : `there is no ${name}` };
}

function decideComparison(
  leftOperand: Operand,
  operator: Comparator,
  rightOperand: Operand,
  scope: CriterionScope,
): CriterionVerdict {
  const right = measure(rightOperand, scope);
  const left = right.value === null ? besideNull(leftOperand, scope) : measure(leftOperand, scope);
  const passed = compare(left.value, operator, right.value);
  if (passed === true) return { passed, detail: left.detail };
  const target = rightOperand.type === 'literal' ? show(rightOperand.value) : right.detail;
  if (passed === false)
    return { passed, detail: `${left.detail}; needs ${inWords[operator]} ${target}` };
  const unknown = left.value === undefined ? left : right;
  const sides = `${printOperand(leftOperand)} and ${printOperand(rightOperand)}`;
  return { passed, detail: unknown.value === undefined ? unknown.detail : `cannot order ${sides}` };
}

/** Measures an operand compared with `null`: a missing value is also null; a list or object is not. */
function besideNull(operand: Operand, scope: CriterionScope): Measured {
  const measured = measure(operand, scope);
  if (operand.type !== 'name') return measured;
  const value = scope.value(operand.name);
  return { value: value === undefined || value === null ? null : true, detail: measured.detail };
}

function decideContains(
  name: string,
  partOperand: Operand,
  scope: CriterionScope,
  wanted: boolean,
): CriterionVerdict {
  const value = scope.value(name);
  const part = measure(partOperand, scope);
  if (part.value === undefined) return { passed: undefined, detail: part.detail };
  const contains = hasPart(value, part.value);
  if (contains === undefined) return { passed: undefined, detail: describe(name, value) };
  const found = contains ? 'contains' : 'does not contain';
  return { passed: contains === wanted, detail: `${name} ${found} ${show(part.value)}` };
}

function hasPart(value: Json | undefined, part: Scalar): boolean | undefined {
  if (typeof value === 'string') return value.includes(String(part));
  if (typeof value !== 'object' || value === null) return undefined;
  if (!Array.isArray(value)) return Object.hasOwn(value, String(part));
  return value.some((item) => isScalar(item) && isEqual(item, part) === true);
}

function isScalar(value: Json): value is Scalar {
  return typeof value !== 'object' || value === null;
}

function decideAmount(
  things: string,
  operator: Comparator,
  amount: number,
  scope: CriterionScope,
): CriterionVerdict {
  const counted = scope.count?.(things);
  if (counted === undefined) return { passed: undefined, detail: `nothing to count as ${things}` };
  const passed = compare(counted.count, operator, amount) === true;
  const detail = `${counted.count} ${things} (${counted.of})`;
  return { passed, detail: passed ? detail : `${detail}; needs ${inWords[operator]} ${amount}` };
}
