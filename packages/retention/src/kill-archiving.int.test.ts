import { it } from 'vitest';
import { killArchiving, killErasing } from '../test/kill-rounds.js';

it('archiving that is killed at any moment loses nothing and leaves nothing in two places (F13)', () =>
  killArchiving(1));

it('an erasure that is killed at any moment is completed by the next run, and all else is as it was (F19)', () =>
  killErasing(1));
