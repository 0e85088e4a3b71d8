import type { Source } from '../source/source.js';

/** A part of a statement. */
interface Span {
  readonly start: number;
  readonly end: number;
}

const number = '\\d+(?:,\\d{3})*(?:\\.\\d+)?';
const formula = new RegExp(
  `\\(\\s*(${number}(?:\\s*[×x*·+−–/÷-]\\s*${number}){1,5})(?:\\s*=\\s*(${number}))?[^()\\d]{0,12}\\)`,
  'gu',
);

/** Numbers that units are converted by, and percentages made with. */
const constants = new Set([7, 12, 24, 52, 60, 100, 365, 1000, 1024, 3600]);

/**
 * Returns where a statement shows how it computed a number, such as "(3 × 799)", if the arithmetic is right and begins with
 * numbers of the statement or of what it cites: the number itself is checked like any other.
 */
export function ownFormulas(
  text: string,
  told: readonly number[],
  sources: readonly Source[],
): Span[] {
  return [...text.matchAll(formula)].flatMap(({ index, 0: all, 1: terms = '', 2: result }) => {
    const operands = (terms.match(new RegExp(number, 'g')) ?? []).map(numberOf);
    const value = result === undefined ? undefined : numberOf(result);
    const computed = compute(terms);
    const rest = told.filter((each) => !operands.includes(each));
    const isRight = (value === undefined ? rest : [value]).some((each) => isNear(each, computed));
    const isKnown = (operand: number): boolean =>
      constants.has(operand) ||
      operand <= 12 ||
      rest.includes(operand) ||
      sources.some(({ facts }) => facts.some((fact) => Math.abs(fact.value) === operand));
    return isRight && operands.every(isKnown) ? [{ start: index, end: index + all.length }] : [];
  });
}

function numberOf(text: string): number {
  return Number(text.replaceAll(',', ''));
}

/** Rounded as people round: to a part in two hundred. */
function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) <= Math.abs(other) / 200 + 1e-9;
}

/** Computes terms from left to right, products before sums. */
function compute(terms: string): number {
  const [first = '', ...more] = terms.split(/\s*([×x*·+−–/÷-])\s*/u);
  let sum = 0;
  let product = numberOf(first);
  for (let place = 0; place < more.length; place += 2) {
    const value = numberOf(more[place + 1] ?? '');
    const sign = more[place] ?? '';
    if (/[×x*·]/u.test(sign)) product *= value;
    else if (/[/÷]/u.test(sign)) product /= value;
    else {
      sum += product;
      product = sign === '+' ? value : -value;
    }
  }
  return sum + product;
}
