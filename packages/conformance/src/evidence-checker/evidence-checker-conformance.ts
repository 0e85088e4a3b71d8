import assert from 'node:assert/strict';
import type { CheckedAnswer, EvidenceChecker, EvidenceSource } from '@pce/core/ports';
import {
  type ConformanceCase,
  describeError,
  type PlaceOptions,
  registerCases,
  settle,
  toCases,
} from '../suite/conformance-case.js';

/** A checker of evidence. */
export interface EvidenceCheckerPlace {
  readonly checker: EvidenceChecker;
}

const sources: readonly EvidenceSource[] = [
  {
    id: 'c1',
    data: {
      orders: [
        { item: 'lamp', price: 40 },
        { item: 'desk', price: 210 },
      ],
    },
  },
  { id: 'a1', data: null },
];

const hostile = [
  '',
  ' ',
  '[=',
  '[c9]',
  '[=c1.__proto__]',
  '[=c1.constructor.name]',
  "[c1 '",
  '\ud800 [=',
  '[='.repeat(5_000),
  `[=${'('.repeat(5_000)}`,
  `5 [=${'c1.orders.'.repeat(5_000)}price]`,
];

/** Checks an answer; returns an empty result if the checker has no `check`. */
async function check({ checker }: EvidenceCheckerPlace, answer: string): Promise<CheckedAnswer> {
  const checked = await checker.check?.(answer, sources, 'What do they cost?');
  return checked ?? { text: answer, values: [], statements: [], hints: [] };
}

export const evidenceCheckerCases: readonly ConformanceCase<EvidenceCheckerPlace>[] = toCases({
  async 'evaluates the same expression to the same value or message (A28)'({ checker }) {
    for (const expression of ['c1', 'c1.orders', 'c7', 'no expression at all', ...hostile]) {
      const outcome = await settle(() => checker.look(expression, sources));
      assert.ok(outcome.ok, outcome.ok ? '' : `it throws: ${describeError(outcome.error)}`);
      assert.deepEqual(checker.look(expression, sources), outcome.value, 'another outcome');
      if (!outcome.value.ok) assert.notEqual(outcome.value.message, '', 'an empty message');
    }
  },
  async 'never rejects, for any answer (A11)'(place) {
    for (const answer of hostile) {
      const outcome = await settle(() => check(place, answer));
      assert.ok(outcome.ok, outcome.ok ? '' : `it rejects: ${describeError(outcome.error)}`);
    }
  },
  async 'leaves the words of an answer as they are (A11)'(place) {
    const answer = 'Both orders cost 250 EUR in all [c1].\n\n- `[=code]` stays\n';
    const { text } = await check(place, answer);
    assert.equal(text, answer);
  },
  async 'keeps each value in its place, and cites what exists (A11)'(place) {
    const answers = ['Both cost 250 [=sum(c1.orders.price)].', 'It is 7 [c9], not 40 [c1].'];
    for (const answer of answers) {
      const { text, values, statements } = await check(place, answer);
      for (const value of values) {
        assert.equal(text.slice(value.start, value.end), value.text, 'it is at another position');
        const unknown = value.citations.filter((id) => sources.every((one) => one.id !== id));
        assert.deepEqual(unknown, [], 'a value cites what does not exist');
      }
      for (const statement of statements)
        assert.ok(text.includes(statement.text), `the answer does not say "${statement.text}"`);
    }
  },
  async 'gives a hint for each answer that it finds wrong, and none for others (A11)'(place) {
    const { values, hints } = await check(place, 'Both cost 999 [=sum(c1.orders.price)].');
    const isWrong = values.some(({ label }) => label === 'contradicted');
    assert.equal(hints.length > 0, isWrong, 'hints and labels say different things');
  },
});

/** Registers a test for each promise of the `EvidenceChecker` port. */
export function evidenceCheckerConformance({
  place,
  ...suite
}: PlaceOptions<EvidenceCheckerPlace>): void {
  registerCases(suite, 'EvidenceChecker', evidenceCheckerCases, place);
}
