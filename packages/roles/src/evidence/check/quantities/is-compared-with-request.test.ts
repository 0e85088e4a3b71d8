import { expect, it } from 'vitest';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { quantitiesIn } from '../../read/quantities.js';
import { isComparedWithRequest } from './is-compared-with-request.js';

it.each([
  [true, 'less than 800 USD', 'Which cost less than 800 USD?', 799],
  [true, 'less than 800 USD', 'Which cost less than 800 USD?', 800],
  [false, 'less than 800 USD', 'Which cost less than 800 USD?', 801],
  [true, 'under 800 USD', 'Which cost under 800 USD?', 799],
  [false, 'under 800 USD', 'Which cost under 800 USD?', 801],
  [true, 'nearly 800 USD', 'Does it cost 800 USD?', 799],
  [false, 'nearly 800 USD', 'Does it cost 800 USD?', 801],
  [true, 'more than 800 USD', 'Which cost more than 800 USD?', 1200],
  [true, 'more than 800 USD', 'Which cost more than 800 USD?', 800],
  [false, 'more than 800 USD', 'Which cost more than 800 USD?', 799],
  [true, 'over 800 USD', 'Which cost over 800 USD?', 801],
  [false, 'over 800 USD', 'Which cost over 800 USD?', 799],
  [false, 'about 800 USD', 'Which cost 800 USD?', 799],
  [false, 'about 800 USD', 'Which cost 800 USD?', 801],
  [true, 'less than 1,200 USD', 'Which cost less than 1,200 USD?', 1100],
  [false, '800 USD', 'Which cost 800 USD?', 800],
  [false, 'less than 900 USD', 'Which cost less than 800 USD?', 799],
  [false, 'less than 800 USD', '', 799],
  [false, 'less than 800 kg', 'Which weigh less than 800 kg?', 799],
  [true, 'less than 800 USD', 'Of 12, which cost less than 800 USD?', 799],
] as const)(
  'says %s of "%s", asked "%s", where a result has %d USD (A11)',
  (is, said, asked, priceUsd) => {
    const sources = sourcesOf({ priceUsd, sizeCm: 4 });
    const statement = readStatement(said, sources, asked);
    const [quantity] = statement.quantities;
    if (quantity === undefined) throw new Error('the statement has no number');
    const facts = sources.flatMap((source) => source.facts);
    expect(isComparedWithRequest(quantity, statement, facts)).toBe(is);
  },
);

it('reads a number as the request has it, where it can be read in two ways (A11)', () => {
  const [said] = quantitiesIn('<= 1.200 EUR');
  if (said === undefined) throw new Error('the statement has no number');
  const sources = sourcesOf({ priceEur: 1100 });
  const statement = readStatement('', sources, 'Was kostet unter 1200 EUR?');
  const facts = sources.flatMap((source) => source.facts);
  expect(isComparedWithRequest(said, statement, facts)).toBe(true);
});
