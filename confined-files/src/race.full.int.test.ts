import { it } from 'vitest';
import { raceSwaps } from '../test/race-swaps.js';

it.runIf(process.platform === 'linux')('uses nothing outside in many races (B5, C6)', () =>
  raceSwaps(2_000),
);
