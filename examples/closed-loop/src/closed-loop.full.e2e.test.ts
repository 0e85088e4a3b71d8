import { it } from 'vitest';
import { expectWholeLoop } from '../test/expect-whole-loop.ts';

it('two agents as processes reach their goal through a drift, a cap, a kill and a refusal (C3, C5, C6, C8)', () =>
  expectWholeLoop('processes'));
