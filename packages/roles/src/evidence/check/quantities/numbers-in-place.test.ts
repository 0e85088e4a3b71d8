import type { Json } from '@pce/core';
import { stem } from '@pce/core/commands';
import { describe, expect, it } from 'vitest';
import { factsOf } from '../../../../test/facts.js';
import { readStatement, sourcesOf } from '../../../../test/statements.js';
import { recordsMentioned } from '../mentions.js';
import { baseFault } from './base-fault.js';
import { countShared } from './count-shared.js';
import { isLoose } from './is-loose.js';
import { isOtherSign } from './is-other-sign.js';
import { isPlaced } from './is-placed.js';
import { isSupposed } from './is-supposed.js';
import { isPartOfCount, listCounted } from './list-counted.js';
import { nounBehind } from './noun-behind.js';
import { isLengthOfList, isOwnCount, isPartCount } from './own-counts.js';
import { recordsFor } from './records-for.js';
import { sharesAny } from './shares-any.js';
import { stemsNear } from './stems-near.js';

/** Reads a statement of which one number is looked at, the first if nothing else is said. */
const reading = (text: string, data: Json = {}, place = 0) => {
  const statement = readStatement(text, sourcesOf(data, 'A note beside it'));
  const quantity = statement.quantities[place];
  if (quantity === undefined) throw new Error('the statement has no such number');
  return { statement, quantity, facts: factsOf(data) };
};

describe('a number that a statement supposes (A11)', () => {
  it.each([
    ['It passed the 50% mark', true],
    ['It passed its 20 kg limit', true],
    ['It passed 50% and mark', false],
    ['The mark is at 50% line', false],
    ['a limit of 20 kg', true],
    ['a limit of the 20 kg', true],
    ['limits to 20 kg', false],
    ['the two versions', true],
    ['these two versions', true],
    ['two versions', false],
    ['the two version', false],
    ['the 2 versions', false],
    ['the thirteen versions', false],
    ['the two kilos here', false],
    ['passed the more than 50% mark', false],
    ['They can still get to 19 points', true],
    ['They could only reach 19 points', true],
    ['It would be 6 metres higher', true],
    ['They would be told of 6 metres', false],
    ['The bottom four teams', true],
    ['The last 30 kg', false],
    ['Every class sold more than 85%', true],
    ['Every class sold about 85%', false],
    ['The class sold more than 85%', false],
  ])('in "%s": %s', (text, is) => {
    const { statement, quantity } = reading(text);
    expect(isSupposed(quantity, statement)).toBe(is);
  });
});

describe('a number that counts (A11)', () => {
  const flights = {
    flights: [{ to: 'Oslo' }, { to: 'Rome' }, { to: 'Graz' }],
    crews: [{ size: 4 }],
  };
  it.each([
    ['Two flights are nonstop', true],
    ['Three flights are nonstop', false],
    ['Two flights to Oslo', false],
    ['Two trains are nonstop', false],
    ['0 flights are nonstop', false],
    ['1.5 flights are nonstop', false],
    ['Two hours flights are nonstop', false],
  ])('is of a part that nothing tells in "%s": %s', (text, is) => {
    const { statement, quantity } = reading(text, flights);
    expect(isPartCount(quantity, statement)).toBe(is);
  });

  it.each([
    ['It is free on two conditions: being there and waiting', true],
    ['It is free on twelve conditions of the house: being there', true],
    ['It is free on thirteen conditions: being there', false],
    ['It is free on 2 conditions: being there', false],
    ['It is free for two hours: being there', false],
    ['It is free for two hours each day: being there', false],
    ['It is free on two conditions', false],
    ['It is free on two: being there', false],
    ['It is free on two of the very many old known conditions: being there', false],
  ])('is of what the statement lists in "%s": %s', (text, is) => {
    const { statement, quantity } = reading(text);
    expect(isOwnCount(quantity, statement)).toBe(is);
  });

  it.each([
    ['one of the three flights', true],
    ['all three flights', true],
    ['all two flights', false],
    ['all three trains', false],
    ['all three hours flights', false],
    ['all three', false],
  ])('is the length of a list in "%s": %s', (text, is) => {
    const { statement } = reading(text, flights);
    const quantity = statement.quantities.at(-1);
    expect(quantity && isLengthOfList(quantity, statement)).toBe(is);
  });

  it.each([
    ['two open flights', 'flight'],
    ['two of the late flights', 'flight'],
    ['two seats on flights', undefined],
    ['two very old and late flights', undefined],
    ['two trains', undefined],
    ['two', undefined],
  ])('names its list in "%s": %s', (text, noun) => {
    const { statement, quantity } = reading(text, flights);
    expect(listCounted(quantity, statement)).toBe(noun);
  });

  it.each([
    ['Three of the five employees', true],
    ['Three out of their old employees', true],
    ['Three of the team', false],
    ['Three employees', false],
    ['Three kg of the apples', false],
  ])('is a part of others in "%s": %s', (text, is) => {
    const { quantity } = reading(text.replace('five ', ''));
    expect(isPartOfCount(quantity, text.replace('five ', ''))).toBe(is);
  });

  it.each([
    ['18,432 no-shows', 'no'],
    ['18,432 guests', 'guest'],
    ['18,432, guests', ''],
    ['18,432', ''],
    ['18,432 of guests', ''],
  ])('has its noun in "%s": "%s"', (text, noun) => {
    expect(nounBehind(reading(text).quantity, text)).toBe(noun);
  });

  it.each([
    ['Six warehouses', { gates: 6 }, true],
    ['Six gates', { gates: 6 }, false],
    ['Six warehouses with gates', { gates: 6 }, false],
    ['Six of them', { gates: 6 }, false],
    ['Six people', { gates: 6 }, false],
    ['Six kg warehouses', { gates: 6 }, false],
    ['Six warehouses', { gates: 6, list: [1, 2, 3, 4, 5, 6] }, false],
    ['Six warehouses', '6 warehouses', false],
    ['Six warehouse’s', { gates: 6 }, false],
    ['Half warehouses', { gates: 50 }, false],
  ])('counts what no field says in "%s", where %j: %s', (text, data, is) => {
    const { statement, quantity, facts } = reading(text, data);
    const placed = facts.slice(0, 1);
    expect(isLoose(quantity, placed, stemsNear(quantity, statement), statement)).toBe(is);
  });
});

describe('the words by a number (A11)', () => {
  it('are those of its clause, with what says the same', () => {
    const { statement, quantity } = reading('The staff is paid, and 40 buyers wait');
    const near = stemsNear(quantity, statement);
    expect([near.has('buyer'), near.has(stem('customer')), near.has('staff')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it('are compared as sets', () => {
    const [one, other] = [new Set(['a', 'b', 'c']), new Set(['c', 'b', 'd'])];
    expect(countShared(one, other)).toBe(2);
    expect(sharesAny(one, other)).toBe(true);
    expect(countShared(one, new Set(['d']))).toBe(0);
    expect(sharesAny(one, new Set(['d']))).toBe(false);
  });
});

describe('the sign of a number (A11)', () => {
  it.each([
    ['a loss of 5 EUR', ['gain'], true],
    ['a loss of 5 EUR', ['gain', 'loss'], false],
    ['a loss of 5 EUR', ['loss'], false],
    ['a gain of 5 EUR', ['loss'], true],
    ['a gain of 5 EUR', ['loss', 'gain'], false],
    ['a gain of 5 EUR', ['gain'], false],
    ['a fee of 5 EUR', ['gain'], false],
    ['a fee of 5 EUR', ['loss'], false],
  ])('of "%s" is another by the words %j: %s', (cited, near, is) => {
    expect(factsOf(cited).map((fact) => isOtherSign(fact, new Set(near)))).toEqual([is]);
  });
});

describe('the record that a number is of (A11)', () => {
  const teams = {
    ...{ place: 'Harbour', sponsor: 'Bolt' },
    teams: [
      { name: 'Acme', city: 'Oslo', points: 39 },
      { name: 'Bolt', city: 'Oslo', points: 32 },
      { name: 'Cord', city: 'Rome', points: 30 },
    ],
  };
  const namesFor = (text: string, place: number): unknown[] => {
    const { statement, quantity } = reading(text, teams, place);
    return [...recordsFor(quantity, statement)].map(({ fields }) => fields[0]?.value);
  };
  it.each([
    ['that is named before', 'Acme has 39 points, Bolt has 32', 0, ['Acme']],
    ['that is named before, of the second', 'Acme has 39 points, Bolt has 32', 1, ['Bolt']],
    ['that is named behind', '39 points for Acme, 32 for Bolt', 0, ['Acme']],
    ['that is named behind, of the second', '39 points for Acme, 32 for Bolt', 1, ['Bolt']],
    ['that alone is named', '39 points for Acme', 0, ['Acme']],
    ['of all that are named', 'Acme and Bolt have 39 and 32', 0, ['Acme', 'Bolt']],
    ['of all that are named behind', '39 and 32 for Acme and Bolt', 0, ['Acme', 'Bolt']],
    ['of both with one number', 'Acme and Bolt have 39', 0, ['Acme', 'Bolt']],
    ['of both behind one number', '39 are for Acme and Bolt', 0, ['Acme', 'Bolt']],
    ['beside what is no record of a list', 'Acme has 39, Bolt has 32 at Harbour', 0, ['Acme']],
    ['that alone is singled out', 'Acme has 39, in Oslo 32', 1, ['Acme']],
    ['of all in a comparison', 'Acme has 7 points more than Bolt', 0, ['Acme', 'Bolt']],
    ['of all, respectively', 'Acme has 39, Bolt has 32 respectively', 0, ['Acme', 'Bolt']],
    ['of none', 'They have 39 points', 0, []],
  ])('is one %s', (_, text, place, names) => {
    expect(namesFor(text, place)).toEqual(names);
  });

  it.each([
    ['of the record named', 'Acme has it', 0, true],
    ['of another', 'Acme has it', 1, false],
    ['where none is named', 'They have it', 1, true],
  ])('is %s', (_, text, place, is) => {
    const statement = readStatement(text, sourcesOf(teams));
    const facts = factsOf(teams);
    const fact = statement.sources.flatMap((source) => source.facts)[place];
    const records = recordsMentioned(statement.mentions);
    expect(fact && isPlaced(fact, records, statement, facts)).toBe(is);
  });

  it.each([
    ['Acme has 39', true],
    ['Bolt has 39', false],
    ['Cord has 39', true],
  ])('is in a text the last name before it: "%s" is %s', (text, is) => {
    const statement = readStatement(text, sourcesOf('Acme has 39, Bolt has 32'));
    const [fact] = statement.sources.flatMap(({ facts }) => facts);
    expect(fact && isPlaced(fact, new Set(), statement, [])).toBe(is);
  });

  const ofText = (text: string, cited: string, matches: Json = {}): boolean | undefined => {
    const statement = readStatement(text, sourcesOf(matches, cited, 'Cord has 30'));
    const [fields = [], [fact] = []] = statement.sources.map(({ facts }) => facts);
    const records = recordsMentioned(statement.mentions);
    return fact && isPlaced(fact, records, statement, [fact, ...fields]);
  };
  it('is in a text that of no name, of its own, and of none that another text has', () => {
    expect(ofText('Bolt has 39', '39 are for it, Bolt has 32')).toBe(true);
    expect(ofText('Acme and Bolt have 39', 'Acme has 39, Bolt has 32')).toBe(true);
    expect(ofText('Bolt has 39', 'Acme has 39, Bolt has 32')).toBe(false);
    expect(ofText('Cord has 39', 'Acme has 39, Bolt has 32')).toBe(true);
  });

  it('is in no text where a field of another record has the number', () => {
    const records = [
      { name: 'Acme', points: 39 },
      { name: 'Bolt', points: 32 },
    ];
    expect(ofText('Bolt has 39', '39 are for it', records)).toBe(false);
    expect(ofText('They have 39', '39 are for it', records)).toBe(true);
    expect(ofText('Acme has 39', '39 are for it', records.slice(0, 1))).toBe(true);
  });
});

describe('what a percentage is a share of (A11)', () => {
  const drinks = { tea: 0.3, coffee: 0.46, people: 400, cost: 226.1 };
  const reasonFor = (text: string, data: Json = drinks): string | undefined => {
    const { statement, quantity } = reading(text, data);
    const fault = baseFault(quantity, statement);
    return fault?.kind === 'missing' ? fault.reason.split('that ')[1] : undefined;
  };
  it.each([
    ['30% of the tea drinkers', '30% is a share of tea drinkers'],
    ['30% of all their tea drinkers', '30% is a share of tea drinkers'],
    ["30% of tea's share", '30% is a share of tea'],
    ['30% of the tea share', '30% is a share of tea'],
    ['30% of the people there', undefined],
    ['30% of the tea', undefined],
    ['30% of old drinkers', undefined],
    ['30 kg of the tea drinkers', undefined],
    ['30% of the people drinkers', undefined],
    ['The cost is 100% of 1,190', '100% is a share of 1,190'],
    ['The cost is 21% of 100', '21% is a share of 100'],
    ['The tax is 19% of 1,190', '19% is a share of 1,190'],
    ['30 of the tea drinkers', undefined],
    ['The cost is 19% of the 1,190-euro total', undefined],
    ['The cost is 21% of the 1,190-euro total', '21% is a share of 1,190-euro'],
    ['The cost is 21% of 1,190', '21% is a share of 1,190'],
    ['The cost is 21% and not 1,190', undefined],
    ['The cost is 21% of 0', undefined],
    ['226.1 of it is 19% of 1,190', undefined],
  ])('is checked in "%s": %s', (text, reason) => {
    const place = text.startsWith('226') ? 1 : 0;
    const { statement, quantity } = reading(text, drinks, place);
    const fault = baseFault(quantity, statement);
    expect(fault?.kind === 'missing' ? fault.reason.split('that ')[1] : undefined).toBe(reason);
  });

  it('is taken from a text that says it', () => {
    expect(reasonFor('The cost is 21% of 1,190', 'It is 21% of 1,190')).toBeUndefined();
    expect(reasonFor('The cost is 21% of 1,190', 'It is 21%, not 1,190')).toBe(
      '21% is a share of 1,190',
    );
  });
});
