import { describe, expect, it } from 'vitest';
import { badScenarios } from '../test/bad-scenarios.js';
import { soundScenario } from '../test/sound-scenario.js';
import type { Invariant } from './invariant.js';
import { invariants } from './invariants.js';
import type { Observation } from './observation.js';

/** Returns the first problem that the invariant reports; `undefined` if it holds. */
function verdict(invariant: Invariant, scenario: readonly Observation[]): string | undefined {
  const watch = invariant.watch();
  for (const observation of scenario) {
    const problem = watch(observation);
    if (problem !== undefined) return problem;
  }
  return undefined;
}

describe.each(Object.entries(invariants))('%s', (name, invariant) => {
  const bad = badScenarios.get(name) ?? [];

  it('holds in a sound scenario', () => {
    expect(verdict(invariant, soundScenario())).toBeUndefined();
  });

  it('can fail', () => {
    expect(bad.length).toBeGreaterThan(0);
  });

  it.each(bad)('does not hold when $name', ({ scenario, problem }) => {
    expect(verdict(invariant, scenario)).toContain(problem);
  });
});
