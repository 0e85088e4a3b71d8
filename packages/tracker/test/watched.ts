import { memoryStore } from '@pce/core';
import type { Reflection } from '@pce/core/contracts';
import type { Reflector, ReflectorInput } from '@pce/core/ports';
import { countingIds, type FakeClock, fakeClock } from '@pce/testkit';
import { createTracker, type Tracker, type TrackerOptions } from '../src/index.js';
import { lineClassifier } from './line-classifier.js';

/** A tracker over a store in memory, with a stopped clock. */
export interface Watched {
  readonly tracker: Tracker;
  readonly clock: FakeClock;
  readonly options: TrackerOptions;
}

export function watched(options: Partial<TrackerOptions> = {}): Watched {
  const clock = fakeClock();
  const all: TrackerOptions = {
    store: memoryStore({ clock }),
    classifier: lineClassifier,
    clock,
    ids: countingIds(),
    onError: (error) => {
      throw error;
    },
    ...options,
  };
  return { tracker: createTracker(all), clock, options: all };
}

export interface ScriptedReflector extends Reflector {
  readonly inputs: readonly ReflectorInput[];
}

/** Makes a Reflector that gives the answers in order, the last one for ever; an `Error` is thrown. */
export function scriptedReflector(...answers: readonly unknown[]): ScriptedReflector {
  const inputs: ReflectorInput[] = [];
  return {
    inputs,
    async reflect(input) {
      const answer = answers[Math.min(inputs.length, answers.length - 1)];
      inputs.push(input);
      if (answer instanceof Error) throw answer;
      // A model may answer anything; the tracker is what checks it.
      return answer as Reflection;
    },
  };
}

export function reflection(aligned: boolean): Reflection {
  return {
    diagnosis: 'The plan has changed.',
    action_items: ['Read the goal again.'],
    alignment_check: {
      aligned,
      rationale: aligned ? 'no point is touched' : 'irreversible damage',
    },
  };
}

export function plan(steps: number, first = 1): string {
  return Array.from({ length: steps }, (_, index) => `step ${first + index}`).join('\n');
}
