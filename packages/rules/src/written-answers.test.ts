import type { Claim, SynthesizerInput } from '@pce/core';
import type { Goal } from '@pce/core/contracts';
import { Sequence } from '@pce/core/internal';
import { completed, executorInput, resultsOf, roleContext, succeeded } from '@pce/role-parts/test';
import { describe, expect, it } from 'vitest';
import { ruleSynthesizer } from './synthesizer.js';

const goals: Goal[] = ['Know the price', 'Know\nthe weight', 'Tell it'].map(
  (description, index) => ({
    ...{ id: `GOAL_${index + 1}`, description, priority: 'medium', dependsOn: [] },
  }),
);

const claims: readonly Claim[] = [
  { id: 'c1', claim: 'It costs 5', confidence: 0.5, source: 'shop', event: 9 },
  { id: 'c2', claim: 'The weight of it is 7', confidence: 1, source: 'b.md', event: 4 },
  { id: 'c3', claim: 'It is known', confidence: 1, source: 'x', event: 5, turn: 't0' },
];

const found = ([command, ...ids]: readonly [string, ...string[]], goalFocus: string[]) => ({
  ...succeeded(1, command),
  goalFocus,
  claims: claims.filter(({ id }) => ids.includes(id)),
});

const input: SynthesizerInput = {
  ...{ request: '\n Look  it up \nnow', context: '', goals },
  goalsProgress: [
    { goalId: 'GOAL_1', status: 'achieved', progress: 'done' },
    { goalId: 'GOAL_2', status: 'in_progress', progress: 'at\nwork' },
  ],
  claims: Sequence.of(...claims),
  log: executorInput([])
    .log.append(found(['Ask for the price of `a.md`', 'c1'], ['GOAL_1']))
    .append(found(['Weigh `b.md`', 'c2'], ['GOAL_9'])),
  results: resultsOf(['a', 'b', 1], ['c', 'd', 2]),
  warnings: ['a\nwarning'],
  exchanges: Sequence.of(),
  effects: Sequence.of(),
  now: 0,
  answers: [
    { question: 'Go\non?', choice: 'retry', answer: 'yes' },
    { question: 'And now?', choice: 'skip', answer: undefined },
  ],
};

const write = async (change: Partial<SynthesizerInput> = {}): Promise<string> =>
  (await ruleSynthesizer().synthesize({ ...input, ...change }, roleContext)).answer;

describe('an answer by rules', () => {
  it('answers a greeting with a greeting, unless there is work to do', async () => {
    const hello =
      'Hello. Say what is to be done, or hand over a planning document with goals and steps.';

    expect(await write({ request: 'Hi there!', goals: [] })).toBe(hello);
    expect(await write({ request: 'Hi there!' })).toMatch(/^# Hi there!\n/);
  });

  it('counts findings and results if there are no goals', async () => {
    const none = { goals: [], goalsProgress: [], warnings: [], answers: [] };
    const [one] = claims;
    const single = { claims: Sequence.of(...(one === undefined ? [] : [one])), log: input.log };

    expect(
      await write({
        ...none,
        request: ' ',
        claims: Sequence.of(),
        log: executorInput([]).log.append(completed()),
      }),
    ).toBe('# Answer\n\n0 findings from 2 results.');
    expect(await write({ ...none, ...single, results: resultsOf(['a', 'b', 1]) })).toMatch(
      /^# Look it up\n\n1 finding from 1 result\.\n\n## Other findings\n/,
    );
  });
});
