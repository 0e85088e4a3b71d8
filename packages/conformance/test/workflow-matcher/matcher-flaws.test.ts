import assert from 'node:assert/strict';
import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowMatch, WorkflowMatcher } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { workflowMatcherConformance } from '../../src/index.js';
import type { MatcherPlace } from '../../src/workflow-matcher/workflow-matcher-conformance.js';
import {
  atStart,
  matcherCases,
  runWorkflow,
} from '../../src/workflow-matcher/workflow-matcher-conformance.js';

import { assertNoticed, brokenBy } from '../suite/broken-implementation.js';
import { type Flaws, type Mutation, mutationsOf } from '../suite/mutation.js';

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

function placeOf(matcher: WorkflowMatcher): MatcherPlace {
  return { matcher, workflow: 'greet', command: 'greet Ann', unrelated: 'sum up' };
}

workflowMatcherConformance({ describe, it, name: 'a sound matcher', place: () => placeOf(sound) });

const { on } = mutationsOf<WorkflowMatcher>();
const finding = (changes: Partial<WorkflowMatch>) => (): Partial<WorkflowMatcher> => ({
  match: () => ({ ...found, ...changes }),
});
const call = { type: 'call', step: '1', tool: 'greet', args: {} } as const;
const fail = { type: 'fail', message: 'no' } as const;
const complete = { type: 'complete', outputs: {}, summary: '' } as const;

const flaws: Flaws<Mutation<WorkflowMatcher>> = {
  'finds the workflow for a command, and says why (A5)': {
    'finds nothing': () => ({ match: () => undefined }),
  },
  'finds none for a command that none takes (A5)': {
    'takes everything': finding({}),
  },
  'gives the same match for the same command, as JSON (F2)': {
    'matches otherwise each time': on('match', ({ calls }) => ({
      ...found,
      inputs: { count: calls },
    })),
  },
  'selects a workflow by name and matches it by command (A5)': {
    'selects with another hash': on('select', () => ({ ...found, hash: 'b'.repeat(64) })),
  },
  'rejects a selection of an unknown workflow with invalid_input (A5)': {
    'selects a missing workflow': on('select', () => found),
  },
  'lists the hash of every workflow (F11)': {
    'lists no versions': on('versions', () => ({})),
  },
  'calls tools and then completes, where every call succeeds (A5)': {
    'fails where every call succeeds': on('advance', (_, { steps }) =>
      steps.length === 0 ? call : fail,
    ),
  },
  'ends, where every call fails (A5)': {
    'calls failures a success': on('advance', (_, { steps }) =>
      steps.length < 2 ? call : complete,
    ),
  },
  'moves with JSON, which a journal can keep (F1)': {
    'moves with a Date': on('advance', ({ advance }, progress) =>
      Object.assign({ ...advance(progress) }, { at: new Date(0) }),
    ),
  },
  'moves the same from the same place: after a crash, and when replayed (F2)': {
    'counts its own calls': on('advance', ({ advance, calls }, progress) => {
      const move = advance(progress);
      return move.type === 'call' ? { ...move, step: `${calls}` } : move;
    }),
  },
  'refuses to continue a workflow that has changed (F11)': {
    'refuses to continue with any error': on('advance', ({ advance }, progress) => {
      if (progress.hash !== hash) throw new TypeError('no');
      return advance(progress);
    }),
  },
  'refuses to continue a workflow that does not exist (F11)': {
    'continues any workflow': on('advance', ({ advance }, progress) =>
      advance({ ...progress, workflow: 'greet' }),
    ),
  },
};

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

it('walks a workflow with the answers of its place, to its end at the thousandth move (F6)', () => {
  const seen: unknown[] = [];
  const answering = (moves: number): MatcherPlace => ({
    ...placeOf({
      ...sound,
      advance({ steps, fallbackOf }) {
        assert.deepEqual(fallbackOf, []);
        const outcome = steps.at(-1)?.outcome;
        if (outcome?.ok) seen.push(outcome);
        return steps.length < moves - 1
          ? { type: 'call', step: 's', tool: 'greet', args: {} }
          : { type: 'complete', outputs: {}, summary: '' };
      },
    }),
    answer: () => ({ greeting: 'hello' }),
  });
  expect(runWorkflow(answering(2), found, true)).toHaveLength(2);
  expect(seen).toEqual([{ ok: true, data: { greeting: 'hello' }, summary: 'done', claims: [] }]);
  expect(runWorkflow(answering(1_000), found, true)).toHaveLength(1_000);
  expect(() => runWorkflow(answering(1_001), found, true)).toThrow(
    'has not ended after 1000 moves',
  );
  expect(atStart(found)).toEqual({
    workflow: 'greet',
    hash,
    inputs: {},
    steps: [],
    fallbackOf: [],
  });
});

describe('the WorkflowMatcher suite goes red for a matcher that (F6)', () => {
  const brokenMatchers = brokenBy(flaws, (mutation) =>
    placeOf({ ...sound, ...mutation(sound, {}) }),
  );
  it.each(brokenMatchers)('$flaw', (one) => assertNoticed(matcherCases, one));
});
