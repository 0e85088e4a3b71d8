import type { Json } from '@pce/core/contracts';
import type { CommandValue } from './command-value.js';
import type { JsonType, Parameter } from './parameters.js';

/**
 * Returns the argument that values of a command (one, or the items of a list) make for a parameter; `undefined` if its
 * schema rejects them.
 */
export function toArgument(
  parameter: Parameter,
  values: readonly CommandValue[],
): Json | undefined {
  const [first] = values;
  if (first === undefined) return undefined;
  const { types } = parameter;
  const takesOne = types.size === 0 || [...types].some((type) => type !== 'array');
  if (values.length === 1 && (takesOne || first.kind === 'reference')) {
    return toJson(parameter, first, types);
  }
  if (types.size > 0 && !types.has('array')) return undefined;
  const items = values.map((value) => toJson(parameter, value, parameter.itemTypes));
  const known = items.filter((item) => item !== undefined);
  return known.length === items.length ? known : undefined;
}

function toJson(
  parameter: Parameter,
  value: CommandValue,
  types: ReadonlySet<JsonType>,
): Json | undefined {
  const { kind, text } = value;
  if (kind === 'reference') return { $ref: text };
  const takesText = types.size === 0 || types.has('string');
  if (kind === 'number' && !(takesText && types.size > 0)) return toNumber(parameter, value, types);
  if (takesText) return toText(parameter, text);
  if (types.has('boolean')) {
    if (/^(?:true|yes|on)$/i.test(text)) return true;
    return /^(?:false|no|off)$/i.test(text) ? false : undefined;
  }
  const isNumeral = /^-?\d{1,15}(?:\.\d{1,15})?$/.test(text);
  return isNumeral ? toNumber(parameter, { ...value, amount: Number(text) }, types) : undefined;
}

/** Returns the text, or the choice that matches it ignoring case. */
function toText({ choices }: Parameter, text: string): Json | undefined {
  if (choices.length === 0 || choices.includes(text)) return text;
  const lower = text.toLowerCase();
  const alike = choices.filter((choice) => String(choice).toLowerCase() === lower);
  return alike.length === 1 ? alike[0] : undefined;
}

function toNumber(
  parameter: Parameter,
  { amount, unit = '' }: CommandValue,
  types: ReadonlySet<JsonType>,
): number | undefined {
  if (amount === undefined || !Number.isFinite(amount)) return undefined;
  const isInteger = Number.isInteger(amount) || types.size === 0 || types.has('number');
  const takesNumber = types.size === 0 || types.has('number') || types.has('integer');
  if (!takesNumber || !isInteger || !isMeasuredIn(parameter, unit)) return undefined;
  if (parameter.choices.length > 0 && !parameter.choices.includes(amount)) return undefined;
  return amount < parameter.minimum || amount > parameter.maximum ? undefined : amount;
}

/** Returns whether a parameter's description names the unit of a number, which is not converted. */
function isMeasuredIn({ name, description }: Parameter, sign: string): boolean {
  const names: Readonly<Record<string, RegExp>> = {
    '%': /%|percent/i,
    $: /\$|dollar|usd/i,
    '€': /€|eur/i,
    '£': /£|gbp|pounds sterling/i,
  };
  return names[sign]?.test(`${name} ${description}`) ?? true;
}
