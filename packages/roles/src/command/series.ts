import type { CommandValue } from './command-value.js';
import type { Parameter } from './parameters.js';

/**
 * Returns parameters that differ only by a numeral or a letter, such as `number1` and `number2`, or `x` and `y`, if the
 * command has just as many numbers in a row. They are filled in the order of naming.
 */
export function seriesIn(
  parameters: readonly Parameter[],
  values: readonly CommandValue[],
): ReadonlyMap<CommandValue, Parameter> {
  const numbers = values.filter(({ kind, key }) => kind === 'number' && key === undefined);
  const [first] = numbers;
  const series = parameters.filter(
    (one) => one.isRequired && isNumeric(one) && isMember(one, parameters),
  );
  const isRow = numbers.every(({ list }) => list === first?.list);
  const isWhole = series.length > 1 && series.length === numbers.length && sameName(series);
  if (!isRow || !isWhole) return new Map();
  return new Map(
    numbers.flatMap((number, place) => {
      const parameter = series[place];
      return parameter === undefined ? [] : [[number, parameter] as const];
    }),
  );
}

function isNumeric({ types }: Parameter): boolean {
  return types.has('number') || types.has('integer');
}

/** Returns a name without its number: `side1` is `side`. A single letter is only its position in the row. */
function baseName(name: string): string {
  return /^[a-z]$/i.test(name)
    ? ''
    : name.replace(/[\d_]+$/, '').replace(/^(?:first|second|third)_?/i, '');
}

function isMember({ name }: Parameter, parameters: readonly Parameter[]): boolean {
  return parameters.filter((other) => baseName(other.name) === baseName(name)).length > 1;
}

function sameName(series: readonly Parameter[]): boolean {
  return new Set(series.map(({ name }) => baseName(name))).size === 1;
}
