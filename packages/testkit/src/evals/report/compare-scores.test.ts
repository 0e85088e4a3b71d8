import { expect, it } from 'vitest';
import { holm, seededRandom, signTest, wilsonInterval } from '../statistics/statistics.js';
import { compareScores } from './compare-scores.js';
import type { ReportedRun } from './eval-report.js';

/** Compares two configurations that succeed at random with these probabilities. */
function compare(cases: number, [now, next]: readonly [number, number], seed: number, scorers = 1) {
  const below = seededRandom(seed);
  const names = Array.from({ length: scorers }, (_, index) => `s${index}`);
  const runs = Object.entries({ now, next }).flatMap(([configuration, probability]) =>
    Array.from({ length: cases }, (_, index): ReportedRun => {
      const scores = names.map((name) => [
        name,
        { score: Number(below(1_000) < probability * 1_000) },
      ]);
      return {
        configuration,
        turn: `t${index}`,
        repeat: 1,
        status: 'completed',
        unrecorded: 0,
        scores: Object.fromEntries(scores),
      };
    }),
  );
  return compareScores(runs, ['now', 'next'], names, { draws: 400, seed });
}

/** Returns the share of evaluations in which some scorer called the configurations different. */
function shareDecided(
  evaluations: number,
  cases: number,
  probabilities: readonly [number, number],
  scorers = 1,
): number {
  const decided = Array.from({ length: evaluations }, (_, seed) =>
    compare(cases, probabilities, seed, scorers).some(({ verdict }) => verdict !== 'not decided'),
  );
  return decided.filter(Boolean).length / evaluations;
}

it.each([
  [10, 1],
  [40, 1],
  [40, 6],
])(
  'calls equal configurations different in at most one of 20 evaluations: %i cases, %i scorers (F22)',
  (cases, scorers) => {
    expect(shareDecided(60, cases, [0.9, 0.9], scorers)).toBeLessThanOrEqual(0.05);
  },
);

it('finds a drop from 0.9 to 0.8 in most evaluations of 200 cases, and says that it would (F22)', () => {
  expect(shareDecided(40, 200, [0.9, 0.8])).toBeGreaterThan(0.6);
  const drops = Array.from(
    { length: 20 },
    (_, seed) => compare(200, [0.9, 0.9], seed)[0]?.smallestDrop ?? 1,
  );
  expect(drops.reduce((sum, one) => sum + one, 0) / drops.length).toBeCloseTo(0.084, 2);
});

it('computes intervals, p values and corrections as published (F22)', () => {
  const [low, high] = wilsonInterval(1, 40);
  expect(low).toBeCloseTo(0.912, 3);
  expect(high).toBe(1);
  expect(wilsonInterval(0.5, 10)[0]).toBeCloseTo(0.237, 3);
  expect(signTest(0, 13)).toBeCloseTo(2 / 2 ** 13, 8);
  expect(signTest(3, 4)).toBeCloseTo(1);
  expect(signTest(0, 0)).toBe(1);
  expect(signTest(1_100, 900)).toBeLessThan(0.001);
  expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02]);
});
