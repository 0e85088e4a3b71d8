import { type Unit, unitOf } from '@pce/core/commands';
import type { Json } from '@pce/core/contracts';
import type { CommandValue } from './command-value.js';
import type { JsonType, Parameter } from './parameters.js';

/**
 * Returns the argument that values of a command make for a parameter; `undefined` if its schema would refuse them.
 * `values` is one value, or the items of a list.
 */
export function toArgument(
  parameter: Parameter,
  values: readonly CommandValue[],
): Json | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const { types } = parameter;
  const takesOne = types.size === 0 || [...types].some((type) => type !== 'array');
  const takesMany = types.size === 0 || types.has('array');
  if (values.length === 1 && (takesOne || first.kind === 'reference')) {
    return toJson(parameter, first, types);
  }
  if (!takesMany) return undefined;
  const items = values.map((value) => toJson(parameter, value, parameter.itemTypes));
  return items.some((item) => item === undefined)
    ? undefined
    : items.filter((item) => item !== undefined);
}

function toJson(
  parameter: Parameter,
  value: CommandValue,
  types: ReadonlySet<JsonType>,
): Json | undefined {
  if (value.kind === 'reference') return { $ref: value.text };
  const takesText = types.size === 0 || types.has('string');
  if (value.kind === 'number' && !(takesText && types.size > 0))
    return toNumber(parameter, value, types);
  if (takesText) return toText(parameter, value.text);
  if (types.has('boolean')) return booleans.get(value.text.toLowerCase());
  const isNumeral = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(value.text);
  return isNumeral
    ? toNumber(parameter, { ...value, amount: Number(value.text) }, types)
    : undefined;
}

const booleans = new Map([
  ['true', true],
  ['yes', true],
  ['on', true],
  ['false', false],
  ['no', false],
  ['off', false],
]);

/** Returns the text, or the choice that matches it regardless of case. */
function toText({ choices }: Parameter, text: string): Json | undefined {
  if (choices.length === 0 || choices.includes(text)) return text;
  const lower = text.toLowerCase();
  const alike = choices.filter((choice) => String(choice).toLowerCase() === lower);
  return alike.length === 1 ? alike[0] : undefined;
}

function toNumber(
  parameter: Parameter,
  { amount, unit }: CommandValue,
  types: ReadonlySet<JsonType>,
): number | undefined {
  if (amount === undefined || !Number.isFinite(amount)) return undefined;
  const number = inUnitOf(parameter, amount, unit);
  if (number === undefined) return undefined;
  const needsInteger = types.has('integer') && !types.has('number');
  const takesNumber = types.size === 0 || types.has('number') || types.has('integer');
  if (!takesNumber || (needsInteger && !Number.isInteger(number))) return undefined;
  if (parameter.choices.length > 0 && !parameter.choices.includes(number)) return undefined;
  return number < parameter.minimum || number > parameter.maximum ? undefined : number;
}

/** Unit assumed for each measure if a schema names none; `undefined` leaves the amount as it was given. */
const bases: Readonly<Record<Unit['of'], boolean>> = {
  time: false,
  size: true,
  length: false,
  mass: false,
  share: true,
};

/**
 * Converts an amount to the unit that the parameter's name or description asks for. If they name none, a share is a
 * fraction of one, a size is in bytes, and lengths and masses stay as given; a duration is refused, since it could be
 * in any unit.
 */
function inUnitOf(parameter: Parameter, amount: number, unit: string): number | undefined {
  const given = unitOf(unit);
  if (given === undefined) return amount;
  const asked = askedUnit(parameter, given.of);
  if (asked !== undefined) return rounded((amount * given.factor) / asked.factor);
  if (given.of === 'time') return undefined;
  if (given.of === 'share' && !parameter.types.has('number')) return amount;
  return bases[given.of] ? rounded(amount * given.factor) : amount;
}

/** Returns the unit of a measure that the parameter's words name; `undefined` if they name none or several. */
function askedUnit({ unitWords }: Parameter, of: Unit['of']): Unit | undefined {
  for (const words of unitWords) {
    const named = words.flatMap((word) => unitOf(word) ?? []).filter((unit) => unit.of === of);
    const factors = new Set(named.map(({ factor }) => factor));
    if (factors.size === 1) return named[0];
    if (factors.size > 1) return undefined;
  }
  return undefined;
}

/** Rounds off the error of binary fractions, as in 0.1 + 0.2. */
function rounded(amount: number): number {
  return Number(amount.toPrecision(12));
}
