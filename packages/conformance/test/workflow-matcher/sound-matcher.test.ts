import assert from 'node:assert/strict';
import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowMatch, WorkflowMatcher } from '@pce/core/ports';
import { describe, it } from 'vitest';
import { workflowMatcherConformance } from '../../src/index.js';

const hash = 'a'.repeat(64);
const found: WorkflowMatch = { workflow: 'greet', hash, inputs: {}, why: 'the words fit' };

// #region matcher
/** Greets twice and is done; a call that fails ends it. */
const sound: WorkflowMatcher = {
  match: ({ command }) => (command.startsWith('greet') ? found : undefined),
  select({ workflow }) {
    if (workflow === 'greet') return found;
    throw new InvalidInputError(`there is no workflow ${workflow}`);
  },
  advance(progress) {
    if (progress.workflow !== 'greet' || progress.hash !== hash) {
      throw new InvalidInputError(`${progress.workflow} has changed`);
    }
    const { length } = progress.steps;
    if (progress.steps.at(-1)?.outcome.ok === false) return { type: 'fail', message: 'no luck' };
    return length < 2
      ? { type: 'call', step: `${length + 1}`, tool: 'greet', args: { n: length } }
      : { type: 'complete', outputs: {}, summary: 'greeted' };
  },
  versions: () => ({ greet: hash }),
};
// #endregion

function placeOf(matcher: WorkflowMatcher) {
  return { matcher, workflow: 'greet', command: 'greet Ann', unrelated: 'sum up' };
}

workflowMatcherConformance({ describe, it, name: 'a sound matcher', place: () => placeOf(sound) });

/** Greets, and falls back on a workflow that knows which one it replaces. */
const falling: WorkflowMatcher = {
  ...sound,
  advance(progress) {
    if (progress.workflow === 'rest') {
      const { fallbackOf, steps } = progress;
      assert.deepEqual([fallbackOf, steps], [['greet'], []]);
      return { type: 'fail', message: 'nothing is left' };
    }
    const move = sound.advance(progress);
    const fallback = { ...found, workflow: 'rest' };
    return move.type === 'fail' ? { ...move, fallback } : move;
  },
};
const name = 'a matcher with a fallback';
workflowMatcherConformance({ describe, it, name, place: () => placeOf(falling) });
