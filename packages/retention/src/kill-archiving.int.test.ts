import { it } from 'vitest';
import { killArchiving } from '../test/kill-rounds.js';

it('archiving that is killed at any moment loses nothing and leaves nothing in two places (F13)', () =>
  killArchiving(3));
