import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rewriteStepReferences, type StepResults } from './step-references.js';

/** Ten steps, at the seventh: steps 1 to 6 have r1 to r6, but step 5 has none. */
const lookup: StepResults = {
  ofStep: (number) => {
    if (number < 1 || number > 10) return { ref: undefined, why: 'unknown' };
    if (number > 6) return { ref: undefined, why: 'later' };
    return number === 5 ? { ref: undefined, why: 'none' } : { ref: `r${number}` };
  },
  previous: () => 'r6',
  named: (word) => (word === 'totals' ? 'r4' : undefined),
  all: () => ['r1', 'r2', 'r3', 'r4', 'r6'],
};

describe('rewriteStepReferences', () => {
  it.each([
    ['Write the results of steps 2 and 3 to `counts.json`', 'Write r2 and r3 to `counts.json`'],
    ['Write the result of step 2 to a.txt', 'Write r2 to a.txt'],
    ['Write results from steps 1, 2, and 4 to 5.txt', 'Write r1, r2 and r4 to 5.txt'],
    ['Sum the outputs of steps 2–4', 'Sum r2, r3 and r4'],
    ['Sum the outputs of steps 2 to 4 and 6', 'Sum r2, r3, r4 and r6'],
    ['Sum the results of steps 4 through 6', 'Sum r4 and r6'],
    ["Write step 3's result to x", 'Write r3 to x'],
    ['Save what step 2 returned as x', 'Save r2 as x'],
    ['Keep what steps 1 and 2 found in x', 'Keep r1 and r2 in x'],
    ['Keep the outcome in x', 'Keep r6 in x'],
    ['Count the files of step 1', 'Count the files of r1'],
    ['Convert the total from step 2', 'Convert r2.total'],
    ['Write the results to x', 'Write r6 to x'],
    ['Write both results to x', 'Write r4 and r6 to x'],
    ['Pick the best from the totals', 'Pick the best from r4'],
    ['Pick the best from the shelf', 'Pick the best from the shelf'],
    ['Write its result to x', 'Write r6 to x'],
    ['Write the previous result to x', 'Write r6 to x'],
    ['Write the result of the previous step to x', 'Write r6 to x'],
    ['Write all results to x', 'Write r1, r2, r3, r4 and r6 to x'],
    ['Write everything to `x`', 'Write r1, r2, r3, r4 and r6 to `x`'],
    ['Delete everything in x', 'Delete everything in x'],
    ['Search for `the result of step 2`', 'Search for `the result of step 2`'],
    ['Take step 2 slowly', 'Take step 2 slowly'],
    ['Convert the List from step 2', 'Convert the List from r2'],
    ['Sum the outputs of steps 4 to 2', 'Sum r4 and r2'],
    ['Sum the outputs of steps 2 to 2', 'Sum r2'],
    ['Sum the outputs of steps 1, 3 and 4', 'Sum r1, r3 and r4'],
    ['Sum the outputs of steps 1 to 3, 6', 'Sum r1, r2, r3 and r6'],
  ])('rewrites %j (A21)', (step, command) => {
    expect(rewriteStepReferences(step, lookup)).toEqual({ ok: true, command });
  });

  it.each([
    ['Write the result of step 5 to x', 'step 5 has no result'],
    ['Convert the total from step 5', 'step 5 has no result'],
    ['Write the result of step 8 to x', 'step 8 has not been taken yet'],
    ['Write the result of step 11 to x', 'there is no step 11'],
    ['Write the results of steps 1 to 999999', 'there is no step'],
  ])('reports the problem of %j (A21)', (step, problem) => {
    expect(rewriteStepReferences(step, lookup)).toEqual({
      ok: false,
      problem: expect.stringContaining(problem),
    });
  });

  it('reports a reference with nothing before it', () => {
    const none: StepResults = { ...lookup, previous: () => undefined, all: () => [] };

    expect(rewriteStepReferences('Write its result to x', none).ok).toBe(false);
    expect(rewriteStepReferences('Write all results to x', none).ok).toBe(false);
    expect(
      rewriteStepReferences('Write both results to x', { ...none, all: () => ['r1'] }),
    ).toEqual({
      ...{ ok: false, problem: '"both results" needs two earlier results' },
    });
  });

  const quotes = '"`'.repeat(100_000);
  const words = 'the results of '.repeat(20_000);

  it.each([
    ['steps', 'of step 1 '.repeat(20_000), 'of r1 '.repeat(20_000)],
    ['quotes', quotes, quotes],
    ['words', words, words],
  ])('reads a bomb of %s within the time-out', (_, step, command) => {
    expect(rewriteStepReferences(step, lookup)).toEqual({ ok: true, command });
  });

  it('rejects a bomb of ranges within the time-out', () => {
    const step = `the results of steps ${'1-9999, '.repeat(20_000)}1`;
    expect(rewriteStepReferences(step, lookup)).toEqual({
      ...{ ok: false, problem: 'step 7 has not been taken yet, so it has no result' },
    });
  });

  it('leaves text without steps unchanged', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/step|result|answer|output|found|finding/i.test(text)),
        (text) => {
          expect(rewriteStepReferences(text, lookup)).toEqual({ ok: true, command: text });
        },
      ),
    );
  });
});
