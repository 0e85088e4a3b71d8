import type { TurnEvent } from '@pce/core';
import type { Intervention } from '@pce/core/contracts';
import type { Observation, ObservationOf, ObservationType } from '../../src/observation.js';
import { happened, soundScenario } from '../sound-scenario.js';

/** A scenario that violates an invariant, and the problem it must report. */
export interface BadScenario {
  readonly name: string;
  readonly scenario: readonly Observation[];
  /** Part of the problem that the invariant reports. */
  readonly problem: string;
}

export function bad(name: string, problem: string, scenario: BadScenario['scenario']): BadScenario {
  return { name, problem, scenario };
}

/** Returns the sound scenario with each observation of a type replaced. */
export function but<Type extends ObservationType>(
  type: Type,
  change: (observation: ObservationOf<Type>) => readonly Observation[],
): Observation[] {
  const is = (observation: Observation): observation is Observation & ObservationOf<Type> =>
    observation.type === type;
  return soundScenario().flatMap((one) => (is(one) ? change(one) : [one]));
}

export const without = (type: ObservationType): Observation[] => but(type, () => []);

/** Builds the event of an intervention that was opened. */
export const opened = (changes: Partial<Intervention>): TurnEvent =>
  happened({
    type: 'intervention.opened',
    intervention: {
      id: 'turn_1.i1',
      kind: 'limit',
      phase: 'executor',
      code: 'modelCalls',
      message: '',
      priority: 'high',
      options: [{ id: 'retry', label: '', needsAnswer: false }],
      ...changes,
    },
  });

/** Builds the event of an intervention that was resolved. */
export const resolved = (choose: string, at = 0): TurnEvent => ({
  ...happened({ type: 'intervention.resolved', id: 'turn_1.i1', choose, by: 'ann' }),
  at,
});

export const toolStarts = soundScenario().filter(({ type }) => type === 'tool.started');
