import type { Claim } from '@pce/core/contracts';
import { type LogEntry, Sequence } from '@pce/core/internal';
import type { OutputInput } from '@pce/core/ports';
import { planEntry, resultsOf, step } from '@pce/role-parts/test';
import { expect, it } from 'vitest';
import { fillByRules } from './fill-by-rules.js';

const schema = {
  type: 'object',
  properties: { name: { type: 'string' }, price: { type: 'number' } },
  required: ['name', 'price'],
};

/** A result with so many claims, each of which says its own words. */
function inputWith(...said: readonly string[]): OutputInput {
  const claims = said.map(
    (claim, index): Claim => ({
      ...{ id: `c${index + 1}`, claim, confidence: 1, source: 'shop.price', event: index + 1 },
    }),
  );
  return {
    ...{ request: 'What does it cost?', answer: '', context: '', problems: [], schema },
    claims: Sequence.of(...claims),
    log: Sequence.of<LogEntry>(planEntry, step(1, { claims })),
    results: resultsOf(['Look', 'shop.price', { name: 'Acme', price: 799 }]),
  };
}

const cited = (...said: readonly string[]) =>
  fillByRules(inputWith(...said)).evidence.map(({ path, citations, from }) =>
    [path, from, ...citations].join(' '),
  );

it('cites the claims with the value, else the first of its result, three at most (A11)', () => {
  expect(cited('Acme is new', 'It costs 799')).toEqual(['name r1.name c1', 'price r1.price c2']);
  expect(cited('a', 'b', 'c', 'd')).toEqual(['name r1.name c1 c2 c3', 'price r1.price c1 c2 c3']);
  expect(cited('799', 'a', '799', 'b799', '799', '799')).toEqual([
    'name r1.name c1 c2 c3',
    'price r1.price c1 c3 c4',
  ]);
  expect(cited()).toEqual(['name r1.name', 'price r1.price']);
});

it('has no output after a fault, or if nothing fits (A11)', () => {
  const input = inputWith('Acme');

  expect(fillByRules({ ...input, problems: ['no price'] })).toEqual({
    evidence: [],
    issues: ['no price'],
  });
  const { value, evidence, issues } = fillByRules({ ...input, results: resultsOf() });
  expect([value, evidence, issues.length]).toEqual([undefined, [], 2]);
});
