import type { Intervention } from '@pce/core/contracts';
import { makeFolder } from '@pce/test-support';
import { describe, expect, it } from 'vitest';
import type { TurnDocument } from './turn-document.js';
import { interventionLines, turnSummary } from './turn-summary.js';

const turn: TurnDocument = {
  ...{ turn: 'turn_1', status: 'completed', answer: 'Yes.', goals: [], tasks: [], claims: [] },
  ...{ attachments: [], evidence: [], warnings: [], interventions: [], iterations: 1 },
  usage: { modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
  ...{ usageByRole: {}, durationByRole: {}, durationMs: 999 },
};

const claim = { id: 'c1', claim: 'a', confidence: 1, source: 'file.list', event: 1 };

const line = (...args: readonly string[]) => `pce ${args.join(' ')}`;

const host: SummaryHost = {
  workspace: { root: '/nowhere' },
  storePlace: { type: 'memory' },
  commandLine: line,
  turnCommandLine: (...args) => `${line(...args)} --model rules`,
};

type SummaryHost = Parameters<typeof turnSummary>[1];

const gone = 'log: kept in memory, and gone now';
const first = 'status: completed (1 iteration, 0 claims, 999 ms)';

describe('what a person is told of a turn besides its answer', () => {
  it('is short where there is nothing to tell', () => {
    expect(turnSummary(turn, host)).toBe(`${first}\n${gone}`);
  });

  it.each<[string, Partial<TurnDocument>, readonly string[]]>([
    [
      'how long it took, in seconds from the first on, and in how many iterations',
      { durationMs: 1_000, iterations: 2, claims: [claim] },
      ['status: completed (2 iterations, 1 claim, 1.0 s)'],
    ],
    [
      'what one call without a price and a cache took',
      { usage: { modelCalls: 1, inputTokens: 1_234, outputTokens: 5, cost: 0 } },
      [first, 'models: 1 call, 1,234 tokens in, 5 out'],
    ],
    [
      'what came from the cache, and what it cost below one',
      {
        usage: {
          ...{ modelCalls: 2, inputTokens: 2_000, cachedInputTokens: 1_500 },
          ...{ outputTokens: 5, cost: 0.012345 },
        },
      },
      [first, 'models: 2 calls, 2,000 tokens in (1,500 cached), 5 out, cost 0.0123'],
    ],
    [
      'what it cost from one on',
      { usage: { modelCalls: 2, inputTokens: 2, outputTokens: 5, cost: 1 } },
      [first, 'models: 2 calls, 2 tokens in, 5 out, cost 1.00'],
    ],
    [
      'what the roles sent, of those that counted it',
      {
        usageByRole: {
          planner: { modelCalls: 1, inputTokens: 0, outputTokens: 0, cost: 0, promptTokens: 1_500 },
          executor: { modelCalls: 1, inputTokens: 0, outputTokens: 0, cost: 0, promptTokens: 20 },
          tools: { modelCalls: 1, inputTokens: 0, outputTokens: 0, cost: 0 },
        },
      },
      [first, '  tokens of prompts: planner 1,500, executor 20'],
    ],
    [
      'which roles took a second and more',
      { durationByRole: { planner: 999, executor: 1_000, tools: 2_340 } },
      [first, '  time: executor 1.0 s, tools 2.3 s'],
    ],
    [
      'which goals were achieved',
      {
        goals: [
          { id: 'g1', description: 'Count', status: 'achieved' },
          { id: 'g2', description: 'Sum', status: 'blocked' },
          { id: 'g3', description: 'Draw', status: 'pending' },
          { id: 'g4', description: 'Send', status: 'in_progress' },
        ],
      },
      [first, 'goals: 1 of 4 achieved', '  ✔ Count', '  ✖ Sum', '  · Draw', '  … Send'],
    ],
    [
      'what code found behind each statement, with the reason or else the formula',
      {
        evidence: [
          { text: 'It is 3', label: 'derived', citations: [], formula: '1 + 2 = 3' },
          { text: 'It is 4', label: 'contradicted', citations: [], reason: 'c1 says 3' },
          { text: 'It is 5', label: 'derived', citations: [] },
        ],
      },
      [
        first,
        'evidence: 2 derived, 1 contradicted',
        '  derived: It is 3 (1 + 2 = 3)',
        '  contradicted: It is 4 (c1 says 3)',
        '  derived: It is 5',
      ],
    ],
    [
      'its warnings, with the value of a limit',
      {
        warnings: [
          { code: 'iterations', value: 3, message: 'that was all' },
          { code: 'uncited', message: 'no sources' },
        ],
      },
      [first, 'warning: iterations=3: that was all', 'warning: uncited: no sources'],
    ],
  ])('says %s', (_, change, lines) => {
    expect(turnSummary({ ...turn, ...change }, host).split('\n')).toEqual([...lines, gone]);
  });

  it('says where it is kept and, of one that is paused, how to go on', () => {
    using folder = makeFolder({ '.pce/turns/turn_1/response.md': 'Yes.' });
    const storePlace = { type: 'file', file: '/a.db' } as const;
    const kept = { ...host, storePlace, workspace: { root: folder.root } };

    expect(turnSummary(turn, kept).split('\n')).toEqual([
      first,
      'saved in: .pce/turns/turn_1',
      'log: pce log turn_1',
    ]);
    expect(turnSummary({ ...turn, turn: 'turn_2', status: 'paused' }, kept).split('\n')).toEqual([
      first.replace('completed', 'paused'),
      'log: pce log turn_2',
      'go on: pce resume turn_2 --model rules',
    ]);
  });
});

describe('what waits for a person (A14)', () => {
  const open: Intervention = {
    ...{ id: 'turn_1.i1', kind: 'clarification', code: 'unclear', priority: 'high' },
    ...{ phase: 'planner', message: 'Which file?' },
    options: [
      { id: 'answer', label: 'Answer', needsAnswer: true },
      { id: 'abandon', label: 'Give up', needsAnswer: false },
    ],
  };
  const choices = [
    '  - Answer',
    '      pce interventions resolve turn_1.i1 --choose answer --answer <words> --model rules',
    '  - Give up',
    '      pce interventions resolve turn_1.i1 --choose abandon --model rules',
  ];

  it('has the command for each choice, with words where it wants them', () => {
    expect(interventionLines(open, host)).toEqual([
      'waits for a person: turn_1.i1 (high, planner)',
      '  Which file?',
      ...choices,
    ]);
    expect(turnSummary({ ...turn, interventions: [open] }, host)).toContain(
      `\n${interventionLines(open, host).join('\n')}\n`,
    );
  });

  it('has the arguments of what is to be approved, and the key of what is in doubt', () => {
    const approval = { args: { path: 'a' }, hash: 'h', expiresAt: 1 };
    const inDoubt = { tool: 'file.delete', args: { path: 'b' }, idempotencyKey: 'key_1' };

    expect(interventionLines({ ...open, approval }, host).slice(2, -4)).toEqual([
      '  arguments: {"path":"a"}',
    ]);
    expect(interventionLines({ ...open, inDoubt }, host).slice(2, -4)).toEqual([
      '  arguments: {"path":"b"}',
      '  idempotency key: key_1',
    ]);
  });
});
