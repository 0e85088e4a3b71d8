import type { Intervention, Resolution } from '@pce/core';
import type { Weighted } from './random.js';
import type { World } from './world.js';

/** What a person decides: any of the choices, now and then a wrong one. */
export function decideAtRandom(world: World, { options }: Intervention): Resolution {
  const { random } = world;
  const by = random.pick(['ann', 'bob']);
  if (world.goesWrong(0.05)) return { choose: 'no-such-choice', by };
  const [first, ...rest] = options;
  if (first === undefined) return { choose: 'none', by };
  const { id, needsAnswer } = random.weighted([weigh(first), ...rest.map(weigh)]);
  return needsAnswer || random.chance(0.3)
    ? { choose: id, answer: 'as you like', by }
    : { choose: id, by };
}

/** Whoever gives a turn up sees no more of it. */
function weigh(option: Intervention['options'][number]): Weighted<typeof option> {
  return [option.id === 'abandon' ? 1 : 5, option];
}
