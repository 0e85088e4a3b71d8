import type { IterationEntry, ResultLine } from '@pce/core/internal/log';
import { edgeCaseRisk, type StepPosition } from '@pce/role-parts';
import { declined, executorInput, failed } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { afterFailure, type Consequence } from './after-failure.js';

const step = { id: 'STEP_1', description: 'Read it' };

function after(
  entry: IterationEntry | undefined,
  edgeCase?: string,
  resolution?: StepPosition['resolution'],
): Consequence {
  const input = executorInput(['Read it']);
  const risks = edgeCase === undefined ? [] : [edgeCaseRisk(edgeCase)];
  const position = { place: 0, failed: entry, resolution };
  return afterFailure(position, step, { ...input, workpad: { ...input.workpad, risks } });
}

const withResult = (result: ResultLine): IterationEntry => ({ ...failed(1, 'Read `a`'), result });
const told = 'STEP_1 (Read `a`) failed with internal: Read `a` went wrong';

describe('afterFailure', () => {
  it('takes a step that did not fail', () => {
    expect(after(undefined)).toEqual({ type: 'take' });
  });

  it('repeats a call that is repeatable and could succeed (A8)', () => {
    const repeat = { type: 'repeat', command: 'Read `a`' };

    expect(after(failed(1, 'Read `a`'))).toEqual({
      ...repeat,
      why: `${told}; nothing can happen twice, so it is tried again`,
    });
    expect(after(failed(1, 'Read `a`', 'internal', false))).toEqual({ type: 'block', why: told });
    expect(after(failed(1, 'Read `a`', 'timeout'))).toEqual({
      type: 'block',
      why: told.replace('internal', 'timeout'),
    });
    expect(after(failed(1, 'Read `a`', 'timeout'), 'If it is slow, retry')).toMatchObject(repeat);
    expect(after(failed(1, 'Read `a`', 'timeout', false), 'If it is slow, retry').type).toBe(
      'block',
    );
    for (const code of ['permission_denied', 'dependency_missing', 'sandbox_violation'] as const)
      expect(after(failed(1, 'Read `a`', code)).type).toBe('block');
  });

  it('follows the edge cases of the document (E1)', () => {
    expect(after(failed(1, 'Read `a`'), 'If it fails, skip it')).toEqual({
      type: 'skip',
      why: `${told}; skipped, as the document says: "If it fails, skip it"`,
    });
    expect(after(failed(1, 'Read `a`'), 'If it fails, stop')).toEqual({
      type: 'block',
      why: `${told}; the document says: "If it fails, stop"`,
    });
  });

  it.each<readonly [IterationEntry, string]>([
    [declined(1, 'Read', 'needs_more_info', 'a path'), 'more information is needed: a path'],
    [
      declined(1, 'Read', 'needs_clarification', 'a or b'),
      'it can be read in more than one way: a or b',
    ],
    [declined(1, 'Read', 'blocked', 'no tool'), 'no tool'],
    [declined(1, 'Read', 'blocked', ''), 'it cannot be carried out'],
    [{ ...withResult({ status: 'error', summary: 'broke' }), command: 'Read' }, 'broke'],
  ])('stops if nothing was carried out: %o', (entry, why) => {
    expect(after(entry)).toEqual({ type: 'block', why: `STEP_1 (Read): ${why}` });
  });

  it('stops if the outcome is unknown, with the words of the step', () => {
    const { result: _, command: __, ...rest } = failed(1, 'x');

    expect(after(rest)).toEqual({
      type: 'block',
      why: 'STEP_1 (Read it): its outcome is unknown; check whether it happened before you retry',
    });
  });

  it('applies the decision of a person first (A12)', () => {
    const entry = failed(1, 'Read `a`', 'timeout', false);
    const by = 'ada';

    expect(after(entry, undefined, { choice: 'skip', by })).toEqual({
      type: 'skip',
      why: 'STEP_1 was skipped: ada decided so',
    });
    expect(after(entry, undefined, { choice: 'skip', by, answer: ' not needed ' })).toEqual({
      type: 'skip',
      why: 'STEP_1 was skipped: ada decided so ("not needed")',
    });
    const why = 'ada decided to try again';
    expect(after(entry, undefined, { choice: 'retry', by })).toEqual({
      ...{ type: 'repeat', command: 'Read `a`', why },
    });
    expect(after(entry, undefined, { choice: 'retry', by, answer: 'as text' })).toEqual({
      ...{ type: 'repeat', command: 'Read `a` as text', why },
    });
    expect(after(undefined, undefined, { choice: 'retry', by, answer: 'as text' })).toEqual({
      ...{ type: 'repeat', command: 'Read it as text', why },
    });
    expect(after(undefined, undefined, { choice: 'retry', by, answer: ' ' })).toEqual({
      type: 'take',
    });
  });
});
