import type { Quantity, Reading } from '../read/quantities.js';
import { areCommensurable, convert, type Unit } from '../read/units.js';
import type { Fact } from '../source/source.js';

/** Words that say that a number is below zero without a sign. */
const belowZero =
  /\d\s?[a-z°]{0,12}\s+below\b|\b(?:loss(?:es)?|lost|loses?|deficit|minus|below zero|negative|under water|decreas\w+|declin\w+|fell|fall(?:s|en)?|drop(?:s|ped)?|down|shrank|debt|owes?|paid|spent|refund\w*|deducted|costs?|charged|withdrew|withdrawn|debit\w*|overdrawn)\b/i;

/** Returns the values a fact can have in the unit of the quantity; empty where the units measure different things. */
export function valuesIn(
  quantity: Pick<Quantity, 'units'>,
  fact: Pick<Fact, 'value' | 'units' | 'maybe'>,
): number[] {
  const { units } = quantity;
  // "46 respondents" are not 46 %.
  if (units.length === 0) return fact.units.some(isPercent) ? [] : [fact.value];
  if (units.some(isPercent)) return percentages(fact);
  const known = fact.units.length > 0 ? fact.units : fact.maybe;
  return known.flatMap((from) =>
    units.filter((to) => areCommensurable(from, to)).map((to) => convert(fact.value, from, to)),
  );
}

function isPercent({ kind }: Unit): boolean {
  return kind === 'percent';
}

/** A share is stored as 0.45 or, where its field or text says so, as 45 percent. */
function percentages({ value, units, maybe }: Pick<Fact, 'value' | 'units' | 'maybe'>): number[] {
  if ([...units, ...maybe].some(isPercent) && !(value > 0 && value < 1)) return [value];
  return units.length === 0 && Math.abs(value) <= 1.5 && !Number.isInteger(value)
    ? [value * 100]
    : [];
}

/** Returns whether a value, in the quantity's unit, is what the quantity says: rounded as given, and within its bound. */
export function isMatch(quantity: Quantity, value: number, sentence: string): boolean {
  if (quantity.isVague)
    return quantity.readings.some((said) => value >= said.value * 2 && value <= said.value * 10);
  const isUnsigned = !quantity.isSigned && value < 0 && belowZero.test(sentence);
  const actual = isUnsigned ? -value : value;
  // "eight sites" are not 8.4 of them.
  const isCounted =
    /^(?!(?:twice|double|triple)\b)\p{L}/iu.test(quantity.text) && quantity.bound === 'exact';
  if (isCounted && quantity.units.length === 0 && !Number.isInteger(actual)) return false;
  return quantity.readings.some((said) => fits(quantity, said, actual));
}

function fits({ bound, isFraction }: Quantity, said: Reading, value: number): boolean {
  const { value: stated, step } = said;
  const isNear = (within: number): boolean =>
    Math.abs(value - stated) <= within * (1 + 1e-9) + Math.abs(stated) * 1e-12;
  const isRounded = isNear(Number.isInteger(value) && step === 1 && !isFraction ? 0 : step / 2);
  if (isRounded && bound !== 'nearly' && isWithin(bound, stated, value)) return true;
  const coarse = significantStep(stated, step);
  switch (bound) {
    case 'exact':
      return false;
    case 'about':
      return isNear(coarse / 2) || (isFraction && isNear(Math.abs(stated) * 0.1));
    case 'nearly':
      return isRounded || (value < stated && (value >= stated - coarse || value >= stated * 0.88));
    case 'more':
      if (isFraction) return value > stated && value <= stated * 1.25;
      return value > stated && (digitsOf(stated) <= 2 || value < stated + coarse);
    case 'less':
      if (isFraction) return value < stated && value >= stated * 0.75;
      return value < stated && (digitsOf(stated) <= 2 || value > stated - coarse);
    case 'over':
      return value > stated && value < stated + coarse;
    case 'under':
      return value < stated && value > stated - coarse;
  }
}

/** "Fewer than a million" are not 1.2 million, though that is a million when rounded. */
function isWithin(bound: Quantity['bound'], stated: number, value: number): boolean {
  const most = Math.abs(stated) * 1e-9;
  if (bound === 'less' || bound === 'under') return value <= stated + most;
  return bound === 'more' || bound === 'over' ? value >= stated - most : true;
}

/** Returns the unit of the last digit that is not zero: 100 in 2,300. */
function significantStep(value: number, step: number): number {
  let coarse = step;
  while (value !== 0 && Math.abs((value / (coarse * 10)) % 1) < 1e-9) coarse *= 10;
  return coarse;
}

function digitsOf(value: number): number {
  return Math.abs(value).toExponential().split('e')[0]?.replace(/\D/g, '').length ?? 0;
}

/** Returns whether a computed value may be told as the quantity: the units measure the same. */
export function canBe(quantity: Quantity, unit: Unit | undefined): boolean {
  if (quantity.units.length === 0) return true;
  if (unit === undefined) return false;
  return quantity.units.some((each) => areCommensurable(each, unit));
}
