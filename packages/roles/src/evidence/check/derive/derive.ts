import { stemsOf } from '../../../text/words.js';
import { inOneWord } from '../../read/phrases.js';
import type { Quantity } from '../../read/quantities.js';
import { withRelated } from '../../read/related.js';
import { synonymsOf } from '../../read/synonyms.js';
import { areCommensurable, convert } from '../../read/units.js';
import type { DataRecord, Fact } from '../../source/source.js';
import { canBe, isMatch } from '../matches.js';
import { isAmong, recordsMentioned } from '../mentions.js';
import type { ReadStatement } from '../read-statement.js';
import { aggregates } from './aggregates.js';
import type { Candidate } from './candidate.js';
import { changesTold } from './changes-told.js';
import { complements } from './complements.js';
import { conditionsOn, meeting } from './conditions.js';
import { counts } from './counts.js';
import { differences } from './differences.js';
import { differencesTold } from './differences-told.js';
import { fractions } from './fractions.js';
import { groupsByWord } from './groups-by-word.js';
import { multiples } from './multiples.js';
import type { Named } from './named.js';
import { numbersOfStatement } from './numbers-of-statement.js';
import { ofTotals } from './of-totals.js';
import { operandTest } from './operand-test.js';
import { overTime } from './over-time.js';
import { partsOfWholes } from './parts-of-wholes.js';
import { pointsBetween } from './points-between.js';
import { products } from './products.js';
import { rates } from './rates.js';
import { ratios } from './ratios.js';
import { rests } from './rests.js';
import { shares } from './shares.js';
import { sums } from './sums.js';
import { timesBetween } from './times-between.js';
import { valuations } from './valuations.js';
import { wordsNear, wordsOfAll } from './words-near.js';

/** A value that follows from cited values. */
export interface Derivation {
  readonly formula: string;
  /** Numbers of the statement that the formula uses, such as "ten" in "ten of them cost 7,990 USD". */
  readonly uses: readonly Quantity[];
}

/** Facts and records that a search for arithmetic looks at; more of them could prove anything. */
const maxOperands = 40;

/**
 * Finds the arithmetic that leads from cited values to a number: count, sum, average, difference, part of a whole,
 * product, ratio, change. Operands have to be named by the statement, or be all of a list.
 */
export function derive(
  quantity: Quantity,
  statement: ReadStatement,
  unmatched: readonly Quantity[],
): Derivation | undefined {
  for (const candidate of candidates(
    quantity,
    statement,
    namedBy(quantity, statement, unmatched),
  )) {
    if (!canBe(quantity, candidate.unit) || isTrivial(candidate)) continue;
    if (candidate.unit?.kind === 'percent' && quantity.units.length === 0) continue;
    const values = inUnitsOf(quantity, candidate);
    if (
      !values.some((value) => isMatch(quantity, value, statement.text) && isNear(quantity, value))
    )
      continue;
    return { formula: `${candidate.formula} = ${quantity.text}`, uses: candidate.uses ?? [] };
  }
  return undefined;
}

/** Returns whether the statement says of which records it counts: then another count than theirs is wrong. */
export function isCountDecided(quantity: Quantity, statement: ReadStatement): boolean {
  const found = counts(quantity, statement, namedBy(quantity, statement, []));
  // Only a count under conditions uses what the statement says besides.
  return [...found].some(({ uses }) => uses !== undefined);
}

function namedBy(
  quantity: Quantity,
  statement: ReadStatement,
  unmatched: readonly Quantity[],
): Named {
  const labels = statement.sources.flatMap(({ facts }) =>
    facts.flatMap((fact) => [...fact.labels]),
  );
  const said = stemsOf(inOneWord(statement.text));
  const stems = withRelated(new Set([...said, ...said.flatMap(synonymsOf)]), labels);
  const mentioned = recordsMentioned(statement.mentions);
  const records = mentioned.size > 0 ? mentioned : statement.dated;
  const told = new Set(
    statement.quantities
      .filter((each) => each !== quantity && each.units.every(({ kind }) => kind === 'time'))
      .flatMap(({ readings: [first] }) => first?.value ?? []),
  );
  return { stems, records, unmatched, told };
}

/** 118 − 59 is no way to tell a 59 that stands elsewhere. */
function isTrivial({ value, formula }: Candidate): boolean {
  return formula.split(' − ')[1] === String(value);
}

/** "More than 800" is no way to tell a computed 11,186: some arithmetic or other leads beyond any bound. */
function isNear({ bound, readings }: Quantity, value: number): boolean {
  const [said] = readings;
  if (said === undefined || (bound !== 'more' && bound !== 'less')) return true;
  return Math.abs(value - said.value) <= Math.abs(said.value) / (bound === 'more' ? 1 : 2);
}

/** A number of four digits or more is hit by no chance. */
function isPrecise({ readings: [said] }: Quantity): boolean {
  return said !== undefined && Math.abs(said.value) >= 1000 * said.step;
}

/** Returns a computed value in the units that the quantity may have. */
function inUnitsOf({ units }: Quantity, { value, unit }: Candidate): readonly number[] {
  if (unit === undefined || units.length === 0) return [value];
  return units.filter((to) => areCommensurable(unit, to)).map((to) => convert(value, unit, to));
}

function* candidates(
  quantity: Quantity,
  statement: ReadStatement,
  named: Named,
): Generator<Candidate, void, undefined> {
  const { sources, text } = statement;
  yield* numbersOfStatement(quantity, statement, named.unmatched);
  yield* counts(quantity, statement, named);
  yield* overTime(quantity, statement, named);
  yield* ofTotals(statement, named);
  yield* rests(named.records.size > 0 ? named.records : rootsOf(sources), text);
  for (const { lists } of sources) {
    for (const { records } of lists) {
      yield* aggregates(records, text, named);
      if (isPrecise(quantity)) yield* valuations(records, text, named);
      const none = { ...named, records: new Set<DataRecord>() };
      for (const group of groupsByWord(records, named.stems))
        yield* aggregates(group.records, text, none);
      for (const near of [wordsNear(quantity, statement), wordsOfAll(quantity, statement)]) {
        const group = meeting(
          conditionsOn(records, near, named.stems).filter(({ isOfAmount }) => !isOfAmount),
        );
        if (group !== undefined && group.records.size > 1)
          yield* aggregates([...group.records], text, none);
      }
    }
  }
  const facts = sources
    .flatMap((source) => source.facts)
    .filter(({ record, key }) => key !== '' && isAmong(record, named.records));
  const isOperand = operandTest(quantity, statement, named);
  const operands = facts.filter(isOperand).slice(0, maxOperands);
  const others = facts.slice(0, maxOperands);
  const told = sources
    .flatMap((source) => source.facts)
    .filter(({ key, units }) => key === '' && units.length > 0)
    .slice(0, maxOperands);
  const counted = sources
    .flatMap((source) => source.facts)
    .filter(({ key, units }) => key === '' && units.length === 0)
    .slice(0, maxOperands);
  yield* changesTold(sources, text);
  yield* differencesTold(quantity, statement, named);
  const isNegated = statement.clauses.some(({ words }) => words.some((word) => word.isNegated));
  yield* differences(operands, text, { isFraction: quantity.isFraction, isNegated });
  yield* pointsBetween(operands, others, quantity, text);
  yield* sums(operands, text);
  yield* partsOfWholes(sources, text);
  // Of the records of a list, those that are named: of the others one or another would do.
  const isSingle = ({ record }: Fact): boolean =>
    record.list === undefined || named.records.has(record);
  const [singled, beside] = [operands.filter(isSingle), others.filter(isSingle)];
  yield* ratios(singled, text);
  yield* rates(singled, beside, told, counted, text);
  yield* shares(singled, beside, text);
  yield* products(singled, beside);
  yield* fractions(operands, statement, quantity);
  yield* multiples(others, named.unmatched, quantity);
  yield* complements(facts, statement, quantity);
  yield* timesBetween(quantity, statement);
}

/** Records that are in no list. */
function rootsOf(sources: ReadStatement['sources']): ReadonlySet<DataRecord> {
  const records = sources.flatMap(({ facts }) => facts.map(({ record }) => record));
  return new Set(records.filter(({ list }) => list === undefined));
}
