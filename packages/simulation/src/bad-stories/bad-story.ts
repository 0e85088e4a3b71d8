import type { Intervention, TurnEvent } from '@pce/core';
import type { Observation, ObservationOf, ObservationType } from '../observation.js';
import { happened, soundStory } from '../sound-story.js';

/** A story in which something that must hold does not, and what of it. */
export interface BadStory {
  readonly name: string;
  readonly story: readonly Observation[];
  /** What the invariant says, in part. */
  readonly says: string;
}

/** The sound story with each observation of a type changed, or left out. */
export function but<Type extends ObservationType>(
  type: Type,
  change: (observation: ObservationOf<Type>) => readonly Observation[],
): Observation[] {
  const is = (observation: Observation): observation is Observation & ObservationOf<Type> =>
    observation.type === type;
  return soundStory().flatMap((one) => (is(one) ? change(one) : [one]));
}

export const without = (type: ObservationType): Observation[] => but(type, () => []);

/** Somebody is asked. */
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

/** Somebody decided. */
export const resolved = (choose: string, at = 0): TurnEvent => ({
  ...happened({ type: 'intervention.resolved', id: 'turn_1.i1', choose, by: 'ann' }),
  at,
});

/** The tool of the sound story runs. */
export const toolStarts = soundStory().filter(({ type }) => type === 'tool.started');
