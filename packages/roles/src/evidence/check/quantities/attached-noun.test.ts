import type { Json } from '@pce/core';
import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { isMatch, valuesIn } from '../matches.js';
import { rivalOfNoun } from './attached-noun.js';

const rivalIn = (text: string, data: Json): string | undefined => {
  const sources = sourcesOf(data);
  const statement = readStatement(text, sources);
  const [quantity] = statement.quantities;
  if (quantity === undefined) throw new Error('the statement has no number');
  const placed = sources
    .flatMap(({ facts }) => facts)
    .filter((fact) => valuesIn(quantity, fact).some((value) => isMatch(quantity, value, text)));
  return rivalOfNoun(quantity, statement, placed)?.shown;
};

const server = { memoryGb: 64, diskGb: 2048, cores: 8 };
it.each([
  ['another field', '2,048 GB of memory', server, 'r1.memoryGb is 64'],
  ['another field without "of"', '2,048 GB memory', server, 'r1.memoryGb is 64'],
  ['another field behind a hyphen', 'a 2,048 GB-memory server', server, 'r1.memoryGb is 64'],
  ['another field with an article', '2,048 GB of the memory', server, 'r1.memoryGb is 64'],
  ['another field with "its"', '2,048 GB of its memory', server, 'r1.memoryGb is 64'],
  ['not the field itself', '2,048 GB of disk', server, undefined],
  ['no field that is not there', '2,048 GB of traffic', server, undefined],
  ['no word further behind', '2,048 GB for the memory', server, undefined],
  ['no field of another kind', '2,048 GB of cores', server, undefined],
  ['nothing where no noun follows', 'It has 2,048 GB', server, undefined],
  ['no field where the noun is a unit', '40 m bar', { cableM: 40, barM: 2 }, undefined],
  [
    'no field where the noun says nothing',
    '2,048 GB available',
    { diskGb: 2048, availableGb: 2 },
    undefined,
  ],
  [
    'not the field itself, beside an equal one',
    '64 GB of disk',
    { memoryGb: 64, diskGb: 64 },
    undefined,
  ],
  ['nothing by a number without a unit', '8 memory', server, undefined],
  [
    'no field of another record',
    '2,048 GB of memory',
    [{ diskGb: 2048 }, { memoryGb: 64 }],
    undefined,
  ],
])('finds %s where a number is told with its noun (A11)', (_, text, data, rival) => {
  expect(rivalIn(text, data)).toBe(rival);
});
