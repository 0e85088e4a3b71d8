import type { Json } from '@pce/core/contracts';
import type { CommandValue } from './command-value.js';
import type { JsonType, Parameter } from './parameters.js';
import { unitOf } from './units.js';

/**
 * The argument that values of a command make for a parameter; `undefined` where its schema would not take them.
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

/** The text, or the choice that it is in other letters. */
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
  const needsInteger = types.has('integer') && !types.has('number');
  const takesNumber = types.size === 0 || types.has('number') || types.has('integer');
  if (!takesNumber || (needsInteger && !Number.isInteger(number))) return undefined;
  return number < parameter.minimum || number > parameter.maximum ? undefined : number;
}

const sizes = [
  { unit: 'kb', names: ['kb', 'kilobyt'] },
  { unit: 'mb', names: ['mb', 'megabyt'] },
  { unit: 'gb', names: ['gb', 'gigabyt'] },
] as const;

/** A duration or a size in the unit that the parameter's name or description asks for; anything else as it is. */
function inUnitOf({ words, about }: Parameter, amount: number, unit: string): number {
  const measured = unitOf(unit);
  if (measured === undefined) return amount;
  const base = amount * measured.factor;
  const asks = (...names: string[]): boolean =>
    names.some((name) => words.includes(name) || about.has(name));
  if (measured.of === 'size') {
    const asked = sizes.find(({ names }) => asks(...names));
    return asked === undefined ? base : base / (unitOf(asked.unit)?.factor ?? 1);
  }
  if (asks('ms', 'milli', 'millisecond')) return base;
  if (asks('minut')) return base / 60_000;
  return asks('second', 'sec', 's') ? base / 1_000 : base;
}
