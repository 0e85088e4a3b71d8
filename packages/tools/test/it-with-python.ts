import { spawnSync } from 'node:child_process';
import { it } from 'vitest';

/** A test that runs Python: counted as skipped on a machine that has none. */
export const itWithPython: ReturnType<typeof it.runIf> = it.runIf(
  spawnSync('python3', ['--version']).status === 0,
);
