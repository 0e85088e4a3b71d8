import { expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import { parametersOf } from './parameters.js';
import { seriesIn } from './series.js';

const number = { type: 'number' };

/** `number1=3`, for each number that a series takes. */
function filled(
  command: string,
  names: readonly string[],
  required = names,
  type: object = number,
) {
  const properties = Object.fromEntries(names.map((name) => [name, { ...type }]));
  const parameters = parametersOf({ properties, required: [...required] });
  const series = seriesIn(parameters, readCommandText(command).values);
  return [...series].map(([value, parameter]) => `${parameter.name}=${value.text}`);
}

it.each<[string, readonly string[], readonly string[]]>([
  ['Add 3 and 4', ['number1', 'number2'], ['number1=3', 'number2=4']],
  ['Add 3 and 4', ['first_number', 'second_number'], ['first_number=3', 'second_number=4']],
  ['Add 3 and 4', ['x', 'y'], ['x=3', 'y=4']],
  ['Add 3, 4 and 5', ['side_1', 'side_2', 'side_3'], ['side_1=3', 'side_2=4', 'side_3=5']],
  ['Add 3, 4 and 5', ['number1', 'number2'], []],
  ['Add 3', ['number1', 'number2'], []],
  ['Add 3', ['number1'], []],
  ['Add it', [], []],
  ['Add 3 and 4', ['width', 'height'], []],
  ['Add 3 and 4', ['x', 'side'], []],
  ['Add 3, 4, 5 and 6', ['x', 'y', 'side1', 'side2'], []],
  ['Add 3 to `a` and then to 4', ['x', 'y'], []],
  ['Add x=3 and y=4', ['x', 'y'], []],
])('the numbers in a row of “%s” fill %j: %j (A3)', (command, names, values) => {
  expect(filled(command, names)).toEqual(values);
});

it('a series is of required numbers alone (A3)', () => {
  expect(filled('Add 3 and 4', ['x', 'y'], ['x'])).toEqual([]);
  expect(filled('Add 3 and 4', ['x', 'y', 'z'], ['x', 'y'])).toEqual(['x=3', 'y=4']);
  expect(filled('Add 3 and 4', ['x', 'y'], ['x', 'y'], { type: 'integer' })).toEqual([
    'x=3',
    'y=4',
  ]);
  expect(filled('Add 3 and 4', ['x', 'y'], ['x', 'y'], { type: 'string' })).toEqual([]);
});
