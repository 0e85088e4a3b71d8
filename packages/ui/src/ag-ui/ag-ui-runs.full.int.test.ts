import { it } from 'vitest';
import { playRuns } from '../../test/play-runs.js';

it('ends 1,000 turns of AG-UI with their answers, without a violation of the protocol (F18)', () =>
  playRuns(1_000, 2));
