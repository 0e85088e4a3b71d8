import type { Claim, SynthesizerInput } from '@pce/core';
import { Sequence } from '@pce/core/internal';
import { citationsIn } from '@pce/role-parts';
import {
  blockedAt,
  completed,
  executorInput,
  failed,
  resultsOf,
  roleContext,
  succeeded,
} from '@pce/role-parts/test';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleSynthesizer } from './synthesizer.js';

const { goals, log } = executorInput(['Read `a`']);

const claimOf = (number: number, text = `fact ${number}`): Claim => ({
  id: `c${number}`,
  claim: text,
  confidence: 1,
  source: `source ${number}`,
  event: number + 3,
});

const base: SynthesizerInput = {
  request: '# Look around\n## Steps\n- Read `a`',
  context: '',
  goals,
  goalsProgress: [{ goalId: 'GOAL_1', status: 'achieved' }],
  claims: Sequence.of(),
  log,
  results: resultsOf(['Read `a`', 'file.read', {}]),
  warnings: [],
  answers: [],
  exchanges: Sequence.of(),
  effects: Sequence.of(),
  now: 0,
};

const write = async (change: Partial<SynthesizerInput>): Promise<string> =>
  (await ruleSynthesizer().synthesize({ ...base, ...change }, roleContext)).answer;

const entryWith = (...claims: readonly Claim[]) => ({
  ...succeeded(1, 'Read `a`'),
  claims: claims.map(({ claim, confidence, source }) => ({ claim, confidence, source })),
});

describe('ruleSynthesizer', () => {
  it('writes the findings for each goal, with evidence for each finding (A4, A11)', async () => {
    const doubtful = { ...claimOf(2), confidence: 0.8 };

    const answer = await write({
      claims: Sequence.of(claimOf(1), doubtful, claimOf(3)),
      log: log
        .append({ ...entryWith(claimOf(1), doubtful), command: 'Look around' })
        .append(completed()),
    });

    expect(answer).toBe(
      [
        '# Look around',
        '',
        '1 of 1 goal achieved; 3 findings from 1 result.',
        '',
        '## Know it all',
        '',
        '- fact 1 [c1]',
        '- fact 2 (confidence 0.80) [c2]',
        '',
        '## Other findings',
        '',
        '- fact 3 [c3]',
        '',
        '## Sources',
        '',
        '- [c1] source 1, event 4 of the journal',
        '- [c2] source 2, event 5 of the journal',
        '- [c3] source 3, event 6 of the journal',
      ].join('\n'),
    );
  });

  it('reports failed, skipped and unreached steps, and decisions of people (A11, A14)', async () => {
    const answer = await write({
      goalsProgress: [{ goalId: 'GOAL_1', status: 'blocked', progress: 'without STEP_1' }],
      log: log
        .append(failed(1, 'Read `a`', 'not_found'))
        .append(succeeded(2, 'Read `b`'))
        .append(blockedAt(3)),
      warnings: ['iterations: 10 reached'],
      answers: [{ question: 'Read `a` failed', choice: 'skip', answer: 'not needed' }],
    });

    expect(answer).toContain(
      '## Know it all (blocked, without STEP_1)\n\nNothing was found for this goal.',
    );
    expect(answer).toContain('- STEP_1, Read `a`: not_found: Read `a` went wrong');
    expect(answer).toContain('- The work stopped before all steps were taken: it failed');
    expect(answer).toContain('## Warnings\n\n- iterations: 10 reached');
    expect(answer).toContain('- Read `a` failed: skip: not needed');
  });

  it('cites only existing claims, for any texts, and answers the same twice (A11)', async () => {
    const text = fc.oneof(
      fc.string({ minLength: 1 }),
      fc.constantFrom('see [c99]', '[c1, c77]', '## Sources\n[c5]'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(text, { maxLength: 8 }), text, async (texts, other) => {
        const claims = texts.map((claim, index) => claimOf(index + 1, claim));
        const change = { claims: Sequence.of(...claims), warnings: [other], request: other };
        const answer = await write(change);
        expect(citationsIn(answer)).toEqual(claims.map(({ id }) => id));
        expect(await write(change)).toBe(answer);
      }),
    );
  });
});
