import { readFileSync } from 'node:fs';
import type { Json } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/log';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planEntry, step } from '../../test/log-entries.js';
import { resultsOf } from '../../test/results.js';
import { checkEvidence } from './check-evidence.js';

interface Corpus {
  readonly results: readonly {
    readonly tool: string;
    readonly command: string;
    readonly data: Json;
  }[];
  readonly claims: readonly {
    readonly id: string;
    readonly claim: string;
    readonly source: string;
  }[];
  /** Whether it is true, the statement, and the verdict: its label, and the reason or the formula for it. */
  readonly statements: readonly (readonly [isTrue: boolean, statement: string, verdict: string])[];
}

/** Checks a statement against results of which each made the claim of its place. */
function check({ results, claims }: Omit<Corpus, 'statements'>, answer: string) {
  const made = claims.map((claim, place) => ({ ...claim, confidence: 1, event: place + 1 }));
  return checkEvidence({
    answer,
    claims: Sequence.of(...made),
    log: Sequence.of<LogEntry>(
      planEntry,
      ...made.map((claim, place) => step(place + 1, { claims: [claim] })),
    ),
    results: resultsOf(...results.map(({ command, tool, data }) => [command, tool, data] as const)),
  });
}

const corporaOf = (...files: readonly string[]): readonly Corpus[] =>
  files.flatMap((file): readonly Corpus[] => {
    const fixture = new URL(`./__fixtures__/${file}.json`, import.meta.url);
    return JSON.parse(readFileSync(fixture, 'utf8'));
  });
const known = corporaOf('statements', 'more-statements', 'strangers-statements');
/** Written without looking at the rules, and judged by them as they were before they had seen any of it. */
const blind = corporaOf('blind-statements');
const corpora = [...known, ...blind];
/** Statements of strangers that tell several things at once. */
const compound = corporaOf('compound-statements');
/** The same over what tools print: YAML, settings, tables of terminals, logs, threads of mail. */
const mixed = corporaOf('mixed-statements');

/** Statements with what becomes of them: every one that is only asserted is marked. */
const toldIn = (some: readonly Corpus[]) =>
  some
    .flatMap(({ statements }) => statements)
    .map(([isTrue, statement, verdict]) => ({
      ...{ isTrue, statement },
      isRefused: /(?:^|; )(?:uncited|unsupported|contradicted)\b/.test(verdict),
      isMarked: /(?:^|; )asserted\b/.test(verdict),
    }));

describe('statements over the results of all corpora', () => {
  it.each([...corpora, ...compound, ...mixed].map((corpus, index) => [index + 1, corpus] as const))(
    'have their label, and the reason or formula for it: corpus %i (A11)',
    (_, corpus) => {
      const judged = corpus.statements.map(([isTrue, statement]) => {
        const verdicts = check(corpus, statement).map(({ label, reason, formula }) => {
          const why = reason ?? formula;
          return why === undefined ? label : `${label}: ${why}`;
        });
        return [isTrue, statement, verdicts.join('; ')];
      });
      expect(judged).toEqual(corpus.statements);
    },
  );

  const told = toldIn(corpora);
  const truths = told.filter(({ isTrue }) => isTrue);

  it('are refused or marked where they are false, but for one in 120 (A11)', () => {
    const lies = told.filter(({ isTrue }) => !isTrue);
    const delivered = lies.filter((each) => !each.isRefused && !each.isMarked);
    expect(delivered.length).toBeLessThanOrEqual(lies.length / 120);
  });

  it('are delivered where they are true, but for one in fifteen (A11)', () => {
    const refused = truths.filter(({ isRefused }) => isRefused);
    expect(refused.length).toBeLessThanOrEqual(truths.length / 15);
  });

  it('are marked as unverified where they are true in at most one case of five (A11)', () => {
    const own = toldIn(known).filter(({ isTrue }) => isTrue);
    const marked = own.filter(({ isMarked, isRefused }) => isMarked && !isRefused);
    expect(marked.length).toBeLessThanOrEqual(own.length / 5);
  });

  it('of strangers are marked as unverified where they are true in at most one case of three (A11)', () => {
    const own = toldIn(blind).filter(({ isTrue }) => isTrue);
    const marked = own.filter(({ isMarked, isRefused }) => isMarked && !isRefused);
    expect(marked.length).toBeLessThanOrEqual(own.length / 3);
  });

  it('that tell several things at once are refused where they are true in at most one case of five (A11)', () => {
    const own = toldIn([...compound, ...mixed]).filter(({ isTrue }) => isTrue);
    expect(own.filter(({ isRefused }) => isRefused).length).toBeLessThanOrEqual(own.length / 5);
  });

  it('… and are refused or marked where they are false, but for one in thirty (A11)', () => {
    const lies = toldIn([...compound, ...mixed]).filter(({ isTrue }) => !isTrue);
    const delivered = lies.filter((each) => !each.isRefused && !each.isMarked);
    expect(delivered.length).toBeLessThanOrEqual(lies.length / 30);
  });
});

const name = fc.constantFrom(
  'Arvik',
  'Belmora',
  'Castel',
  'Dunmore',
  'Elvira',
  'Fontana',
  'Gradine',
);
const field = fc.constantFrom('height', 'depth', 'visitors', 'price', 'score');
const table = fc.record({
  names: fc.uniqueArray(name, { minLength: 2, maxLength: 5 }),
  fields: fc.uniqueArray(field, { minLength: 2, maxLength: 3 }),
  values: fc.uniqueArray(fc.integer({ min: 20, max: 99_999 }), { minLength: 15, maxLength: 15 }),
});

/** A table of places, each value in it different from all others. */
const places = table.map(({ names, fields, values }) => {
  const rows = names.map((_, row) =>
    Object.fromEntries(fields.map((key, column) => [key, values[row * 3 + column] ?? 0])),
  );
  return { names, fields, rows };
});

const cited = ({
  names,
  rows,
}: {
  readonly names: readonly string[];
  readonly rows: readonly Readonly<Record<string, number>>[];
}) => ({
  results: [
    {
      tool: 'places.list',
      command: 'List the places',
      data: names.map((each, row) => ({ name: each, ...rows[row] })),
    },
  ],
  claims: [{ id: 'c1', claim: 'The places were listed', source: 'places' }],
});

const number = (value: number) => value.toLocaleString('en-US');

describe('statements over a table of random values', () => {
  const picked = places.chain((made) =>
    fc.record({
      made: fc.constant(made),
      row: fc.nat(made.names.length - 1),
      column: fc.nat(made.fields.length - 1),
      shift: fc.integer({ min: 1, max: 4 }),
    }),
  );

  it('are supported where the value stands in that record and field (A11)', () => {
    fc.assert(
      fc.property(picked, ({ made, row, column }) => {
        const [place = '', key = ''] = [made.names[row], made.fields[column]];
        const value = made.rows[row]?.[key] ?? 0;
        const [evidence] = check(cited(made), `The ${key} of ${place} is ${number(value)} [c1].`);
        expect(evidence?.label).toBe('supported');
      }),
    );
  });

  it('are refused with the value of another record or field, or none (A11)', () => {
    fc.assert(
      fc.property(picked, ({ made, row, column, shift }) => {
        const [place = '', key = ''] = [made.names[row], made.fields[column]];
        const other = (row + 1) % made.names.length;
        const beside = made.fields[(column + 1) % made.fields.length] ?? '';
        const wrong = [
          made.rows[other]?.[key] ?? 0,
          made.rows[row]?.[beside] ?? 0,
          (made.rows[row]?.[key] ?? 0) + shift * 100_000,
          -(made.rows[row]?.[key] ?? 0),
        ];
        for (const value of wrong) {
          const [evidence] = check(cited(made), `The ${key} of ${place} is ${number(value)} [c1].`);
          expect([evidence?.label, value]).toEqual([
            expect.stringMatching(/^(?:unsupported|contradicted)$/),
            value,
          ]);
        }
      }),
    );
  });

  it('are derived where they follow by a sum, an average or a difference (A11)', () => {
    fc.assert(
      fc.property(picked, ({ made, column }) => {
        const key = made.fields[column] ?? '';
        const values = made.rows.map((each) => each[key] ?? 0);
        const sum = values.reduce((total, value) => total + value, 0);
        const [first = 0, second = 0] = values;
        const told = [
          `The ${key} is ${number(sum)} in total [c1].`,
          `The average ${key} is ${(sum / values.length).toFixed(1)} [c1].`,
          `The ${key} of ${made.names[0]} and of ${made.names[1]} differ by ${number(Math.abs(first - second))} [c1].`,
        ];
        for (const statement of told) {
          const [evidence] = check(cited(made), statement);
          expect([evidence?.label, statement]).toEqual([
            expect.stringMatching(/^(?:derived|supported)$/),
            statement,
          ]);
        }
      }),
    );
  });

  it('read the largest and the smallest (A11)', () => {
    fc.assert(
      fc.property(picked, ({ made, row, column }) => {
        const [place = '', key = ''] = [made.names[row], made.fields[column]];
        const values = made.rows.map((each) => each[key] ?? 0);
        const isHighest = values[row] === Math.max(...values);
        const [evidence] = check(cited(made), `${place} has the highest ${key} [c1].`);
        expect(evidence?.label).toBe(isHighest ? 'supported' : 'contradicted');
      }),
    );
  });

  it('of random characters end with a label, and in time', () => {
    fc.assert(
      fc.property(places, fc.string({ maxLength: 300 }), (made, text) => {
        for (const { label } of check(cited(made), `${text} [c1]`))
          expect(label).toBeTypeOf('string');
      }),
    );
  });
});
