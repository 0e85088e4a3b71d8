import type { JsonObject } from '@pce/core/contracts';
import { describe, expect, it } from 'vitest';
import { readCommandText } from './command-text.js';
import { labelledValues } from './labelled-values.js';
import { parametersOf } from './parameters.js';

const text = { type: 'string' };
const properties: JsonObject = {
  origin: text,
  city: text,
  a: text,
  max_results: { type: 'integer' },
  max: { type: 'integer' },
  detail: { type: 'boolean' },
  unit: { enum: ['celsius', 'Fahrenheit', 5] },
  day: { type: 'string', format: 'date' },
  number1: { type: 'number' },
};

/** `origin = Oslo (origin)`, with the words that the label and a plain value take up. */
function found(command: string, names: readonly string[] = Object.keys(properties)) {
  const own = Object.fromEntries(names.map((name) => [name, properties[name] ?? {}]));
  const values = labelledValues(parametersOf({ properties: own }), readCommandText(command));
  return values.map(
    ({ parameter, value, words }) =>
      `${parameter.name} = ${value.kind} ${value.text} (${words.map((word) => word.text).join(' ')})`,
  );
}

describe('values behind the names of their parameters', () => {
  it.each<[string, readonly string[]]>([
    ['Fly with origin `Oslo`', ['origin = quoted Oslo (origin)']],
    ['Fly with the origin: `Oslo`', ['origin = quoted Oslo (origin)']],
    ['Fly with origin of the `Oslo`', ['origin = quoted Oslo (origin of the)']],
    ['Fly with origin is equal to `Oslo`', []],
    ['Fly with origin near `Oslo`', []],
    ['Fly with ORIGIN `Oslo`', ['origin = quoted Oslo (origin)']],
    ['Fly with origins `Oslo`', ['origin = quoted Oslo (origins)']],
    ['Fly with origin Oslo', []],
    ['Fly from `Oslo`', []],
    ['Fly with origin `Oslo` and origin `Bergen`', []],
    ['Show max results 5', ['max_results = number 5 (max results)']],
    ['Show maxResults 5', ['max_results = number 5 (maxresults)']],
    ['Show max 5', ['max = number 5 (max)']],
    [
      'Show max 5 and max results 7',
      ['max_results = number 7 (max results)', 'max = number 5 (max)'],
    ],
    ['Show a `b`', []],
    ['Add number1 5', ['number1 = number 5 ()']],
    ['Add `number1` 5', []],
  ])('are those of “%s”: %j (A3)', (command, values) => {
    expect(found(command)).toEqual(values);
  });

  it.each<[string, readonly string[]]>([
    ['Show it with detail true', ['detail = quoted true (detail true)']],
    ['Show it with detail: FALSE', ['detail = quoted FALSE (detail false)']],
    ['Show it with detail yes', []],
    ['Show it with unit celsius', ['unit = quoted celsius (unit celsius)']],
    ['Show it with unit fahrenheit', ['unit = quoted fahrenheit (unit fahrenheit)']],
    ['Show it with unit kelvin', []],
    ['Show it with unit true', []],
    ['Show it with city true', []],
  ])(
    'are plain words only where the parameter has them as its choices: “%s” is %j (A3)',
    (command, values) => {
      expect(found(command)).toEqual(values);
    },
  );

  it.each<[string, readonly string[]]>([
    ['Show day 2026-03-01', ['day = date 2026-03-01 (day)']],
    ['Show day `2026-03-01`', ['day = quoted 2026-03-01 (day)']],
    ['Show day r1', ['day = reference r1 (day)']],
    ['Show day 31', []],
    ['Show day 2026-13-45', []],
  ])('are dates for a date, or marked: “%s” is %j (A3)', (command, values) => {
    expect(found(command)).toEqual(values);
  });

  it('belong to one parameter: that with the longest name (A3)', () => {
    expect(found('Show results of max results 5', ['max', 'max_results'])).toEqual([
      'max_results = number 5 (max results)',
    ]);
    expect(found('Show max results 5', ['max'])).toEqual([]);
  });

  it('have the place of label and value (A3)', () => {
    const [value] = labelledValues(
      parametersOf({ properties: { detail: { type: 'boolean' } } }),
      readCommandText('Show detail true'),
    );

    expect([value?.start, value?.end, value?.value.start, value?.value.end]).toEqual([
      5, 16, 12, 16,
    ]);
    expect(value?.value).toMatchObject({
      kind: 'quoted',
      before: '',
      isName: false,
      unit: '',
      around: [],
      label: [],
    });
  });
});
