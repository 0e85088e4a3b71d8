import { describe, expect, it } from 'vitest';
import { brokenSystems } from '../test/broken-systems.js';
import { invariants } from './invariants.js';
import { type SimulateOptions, simulate } from './simulate.js';
import { SimulationError } from './simulation-error.js';

/** Returns the invariants that fail in one of the first scenarios, by name. */
async function caught(options: Omit<SimulateOptions, 'seed'>, name: string): Promise<string[]> {
  const found = new Set<string>();
  for (let seed = 0; seed < 1_000 && !found.has(name); seed += 1) {
    const error: unknown = await simulate({ ...options, seed }).catch(
      (problem: unknown) => problem,
    );
    if (error instanceof SimulationError) for (const one of error.problems.keys()) found.add(one);
  }
  return [...found];
}

/** Plays seeds until an invariant fails whose timeline contains this text. */
async function firstFailure(
  options: Omit<SimulateOptions, 'seed'> | undefined,
  text: string,
): Promise<SimulationError> {
  for (let seed = 0; seed < 300; seed += 1) {
    const error: unknown = await simulate({ ...options, seed }).catch(
      (problem: unknown) => problem,
    );
    if (error instanceof SimulationError && error.message.includes(text)) return error;
  }
  return expect.unreachable();
}

/** Several seconds of work, more on a busy machine. */
const timeoutMs = 180_000;

describe('the simulator', { timeout: timeoutMs }, () => {
  it.each(brokenSystems)('catches $name (F1, F2, F8, F10)', async ({ caughtBy, ...options }) => {
    const { name } = invariants[caughtBy];
    expect(await caught(options, name)).toContain(name);
  });

  it('reports the broken invariant, the command that reproduces it, and a timeline that marks injected faults', async () => {
    const [forgetful] = brokenSystems.filter(({ caughtBy }) => caughtBy === 'usageSums');
    const { message, seed } = await firstFailure(forgetful, 'turn.started');
    expect(message).toContain('(A12): not so: ');
    expect(message).toContain(`pnpm simulate --seed ${seed}\n\n`);
    expect(message).toMatch(/^ +0\.000s !! p1 starts$/m);
    expect(message).toMatch(/^ +\d+\.\d{3}s {4}p\d ┌ turn_\d 1 turn\.started$/m);
  });
});
