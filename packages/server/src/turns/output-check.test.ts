import { expect, it } from 'vitest';
import { outputOfJournal } from './output-check.js';

it.each([
  ['that wants no output', undefined],
  ['whose host gave a schema that cannot be checked here', { type: 'text' }],
])('checks nothing of a turn %s (A11)', (_, schema) => {
  expect(outputOfJournal(schema)).toEqual({});
});

it('checks the output of a turn by the schema in its journal (A11)', () => {
  const { output } = outputOfJournal({ type: 'integer' });

  expect(output).toBeDefined();
});
