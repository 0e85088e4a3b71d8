import type { Intervention, Resolution } from '@pce/core/contracts';
import type { SimulationEnvironment } from './environment.js';
import type { Weighted } from './random.js';

/** Draws a person's decision: any of the choices, sometimes one that does not exist. */
export function decideAtRandom(
  environment: SimulationEnvironment,
  { options, tool, approval }: Intervention,
): Resolution {
  const { random } = environment;
  const by = random.pick(['ann', 'bob']);
  if (environment.shouldFail(0.05)) return { choose: 'no-such-choice', by };
  const [first, ...rest] = options;
  if (first === undefined) return { choose: 'none', by };
  const { id, needsAnswer } = random.weighted([weigh(first), ...rest.map(weigh)]);
  if (id === 'approve' && tool !== undefined && approval !== undefined && random.chance(0.2))
    return { choose: id, args: { n: random.below(5) }, by };
  return needsAnswer || random.chance(0.3)
    ? { choose: id, answer: 'as you like', by }
    : { choose: id, by };
}

/** Weighs an option. Abandoning is rare, because it ends the turn. */
function weigh(option: Intervention['options'][number]): Weighted<typeof option> {
  return [option.id === 'abandon' ? 1 : 5, option];
}
