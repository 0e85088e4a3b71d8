import assert from 'node:assert/strict';
import { InvalidInputError, StoreError } from '@pce/core/errors';
import type { WorkflowMatch, WorkflowMatcher } from '@pce/core/ports';
import { describe, expect, it } from 'vitest';
import { assertNoticed, type BrokenImplementation } from '../../suite/broken-implementation.js';
import { matcherCases } from '../matcher-cases.js';
import type { MatcherPlace } from '../matcher-place.js';
import { atStart, runWorkflow } from '../run-workflow.js';
import { workflowMatcherConformance } from '../workflow-matcher-conformance.js';

const hash = 'a'.repeat(64);
const found: WorkflowMatch = { workflow: 'greet', hash, inputs: {}, why: 'the words fit' };

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

function placeOf(matcher: WorkflowMatcher): MatcherPlace {
  return { matcher, workflow: 'greet', command: 'greet Ann', unrelated: 'sum up' };
}

workflowMatcherConformance({ describe, it, name: 'a sound matcher', place: () => placeOf(sound) });

let count = 0;

function broken(
  flaw: string,
  noticedBy: string,
  says: RegExp,
  change: Partial<WorkflowMatcher>,
): BrokenImplementation<MatcherPlace> {
  return { flaw, noticedBy, says, make: () => placeOf({ ...sound, ...change }) };
}

const brokenMatchers: readonly BrokenImplementation<MatcherPlace>[] = [
  broken(
    'finds nothing',
    'finds the workflow for a command, and says why (A5)',
    /no workflow takes/,
    {
      match: () => undefined,
    },
  ),
  broken('finds another', 'finds the workflow for a command, and says why (A5)', /it finds other/, {
    match: () => ({ ...found, workflow: 'other' }),
  }),
  broken('does not say why', 'finds the workflow for a command, and says why (A5)', /say why/, {
    match: () => ({ ...found, why: '' }),
  }),
  broken('takes everything', 'finds none for a command that none takes (A5)', /for "sum up"/, {
    match: () => found,
  }),
  broken(
    'writes into the request',
    'finds the workflow for a command, and says why (A5)',
    /no workflow takes/,
    {
      match(input) {
        try {
          Object.assign(input, { seen: true });
        } catch {
          return undefined;
        }
        return found;
      },
    },
  ),
  broken(
    'matches otherwise each time',
    'gives the same match for the same command, as JSON (F2)',
    /differ/,
    {
      match() {
        count += 1;
        return { ...found, inputs: { count } };
      },
    },
  ),
  broken(
    'selects with another hash',
    'selects by name what it matches by command (A5)',
    /different hashes/,
    {
      select: () => ({ ...found, hash: 'b'.repeat(64) }),
    },
  ),
  broken(
    'selects what is not there',
    'refuses with invalid_input to select what is not there (A5)',
    /not refused/,
    {
      select: () => found,
    },
  ),
  broken(
    'refuses with any error',
    'refuses with invalid_input to select what is not there (A5)',
    /TypeError/,
    {
      select() {
        throw new TypeError('undefined is not a function');
      },
    },
  ),
  broken('lists no versions', 'lists the hash of every workflow (F11)', /does not have the hash/, {
    versions: () => ({}),
  }),
  broken('says why in blanks', 'finds the workflow for a command, and says why (A5)', /say why/, {
    match: () => ({ ...found, why: ' \n' }),
  }),
  broken(
    'matches with a Date',
    'gives the same match for the same command, as JSON (F2)',
    /its match changes/,
    { match: () => Object.assign({ ...found }, { at: new Date(0) }) },
  ),
  broken('selects another', 'selects by name what it matches by command (A5)', /it selects other/, {
    select: () => ({ ...found, workflow: 'other' }),
  }),
  broken(
    'refuses with the error of another mistake',
    'refuses with invalid_input to select what is not there (A5)',
    /the store has failed/,
    {
      select() {
        throw new StoreError('store_failed', 'the store has failed');
      },
    },
  ),
  broken('lists other versions each time', 'lists the hash of every workflow (F11)', /changes/, {
    versions: () => {
      count += 1;
      return { greet: hash, [`other ${count}`]: hash };
    },
  }),
  broken(
    'fails where every call succeeds',
    'calls tools and then completes, where every call succeeds (A5)',
    /it ends with fail/,
    {
      advance: ({ steps }) =>
        steps.length === 0
          ? { type: 'call', step: '1', tool: 'greet', args: {} }
          : { type: 'fail', message: 'no' },
    },
  ),
  broken('fails with a Date', 'moves with JSON, which a journal can keep (F1)', /a move changes/, {
    advance: (progress) => {
      const move = sound.advance(progress);
      return move.type === 'fail' ? Object.assign({ ...move }, { at: new Date(0) }) : move;
    },
  }),
  broken(
    'refuses with any error to go on',
    'refuses to go on in a workflow that has changed (F11)',
    /TypeError: no/,
    {
      advance(progress) {
        if (progress.hash !== hash) throw new TypeError('no');
        return sound.advance(progress);
      },
    },
  ),
  broken(
    'completes at once',
    'calls tools and then completes, where every call succeeds (A5)',
    /calls no tool/,
    {
      advance: () => ({ type: 'complete', outputs: {}, summary: '' }),
    },
  ),
  broken(
    'never ends',
    'calls tools and then completes, where every call succeeds (A5)',
    /has not ended after/,
    {
      advance: () => ({ type: 'call', step: '1', tool: 'greet', args: {} }),
    },
  ),
  broken('calls failures a success', 'ends, where every call fails (A5)', /no call succeeded/, {
    advance: ({ steps }) =>
      steps.length < 2
        ? { type: 'call', step: '1', tool: 'greet', args: {} }
        : { type: 'complete', outputs: {}, summary: '' },
  }),
  broken('falls back on itself', 'ends, where every call fails (A5)', /has not ended after/, {
    advance: ({ steps }) =>
      steps.length === 0
        ? { type: 'call', step: '1', tool: 'greet', args: {} }
        : { type: 'fail', message: '', fallback: found },
  }),
  broken('moves with a Date', 'moves with JSON, which a journal can keep (F1)', /a move changes/, {
    advance: (progress) => Object.assign({ ...sound.advance(progress) }, { at: new Date(0) }),
  }),
  broken(
    'counts its own calls',
    'moves the same from the same place: after a crash, and when replayed (F2)',
    /another move/,
    {
      advance(progress) {
        count += 1;
        const move = sound.advance(progress);
        return move.type === 'call' ? { ...move, step: `${count}` } : move;
      },
    },
  ),
  broken(
    'does not look at the hash',
    'refuses to go on in a workflow that has changed (F11)',
    /not refused/,
    {
      advance: (progress) => sound.advance({ ...progress, hash }),
    },
  ),
  broken(
    'goes on in any workflow',
    'refuses to go on in a workflow that is not there (F11)',
    /not refused/,
    {
      advance: (progress) => sound.advance({ ...progress, workflow: 'greet' }),
    },
  ),
];

/** Greets, and falls back on a workflow that knows what it stands in for. */
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
    ...{ workflow: 'greet', hash, inputs: {}, steps: [], fallbackOf: [] },
  });
});

describe('the WorkflowMatcher suite goes red for a matcher that (F6)', () => {
  it.each(brokenMatchers)('$flaw', (one) => assertNoticed(matcherCases, one));
});
