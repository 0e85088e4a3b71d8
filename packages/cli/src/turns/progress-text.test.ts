import type { TurnEvent } from '@pce/core';
import { aCommand, aPlan, aValidation, completion, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import { type ProgressText, progressText } from './progress-text.js';

const none = new Map();

const event = { v: 1, at: 0 } as const;
const versions = { roles: '1' };

type Finished = Extract<TurnEvent, { type: 'tool.finished' }>;

const finished = (outcome: Finished['outcome']): Finished => ({
  type: 'tool.finished',
  v: 1,
  at: 0,
  call: 1,
  outcome,
  durationMs: 12,
});

describe('progressText', () => {
  it('tells what a tool answered, on one line', () => {
    const outcome = { ok: true, data: null, summary: 'two\nfiles', claims: [] } as const;
    expect(progressText(finished({ ...outcome, claims: [] }), none).line).toBe(
      '  ✔ two files (12 ms)',
    );
  });

  it('tells how a tool failed: the code, then both ends of a long message', () => {
    const message = `script exited: ${'traceback '.repeat(100)}no such file`;
    const { line } = progressText(
      finished({ ok: false, error: { code: 'internal', message, isRetryable: false } }),
      none,
    );
    expect(line).toMatch(/^ {2}✖ internal: script exited: .* … .*no such file \(12 ms\)$/);
  });

  it('tells what a tool is called with once it begins, and of which command it is (A22)', () => {
    const calls = new Map([[4, { tool: 'file.read', args: { path: 'a.md' }, lane: 2 }]]);

    const started = { type: 'tool.started', version: 9, tool: 'file.read', call: 4 } as const;

    expect(progressText(started, calls)).toEqual({
      line: '  2 ▸ file.read {"path":"a.md"}',
      doing: 'file.read {"path":"a.md"}',
    });
  });

  it('names a limit with its value (A7)', () => {
    const event = { type: 'limit.reached', v: 1, at: 0, message: '' } as const;
    expect(progressText({ ...event, limit: 'iterations', value: 10 }, none).line).toBe(
      '! limit iterations=10 reached',
    );
  });

  it('says until when a role waits for a model that is away, and why (A25)', () => {
    const retryAt = new Date(2026, 0, 2, 14, 5, 9).getTime();
    const event = {
      type: 'role.waiting',
      version: 1,
      role: 'planner',
      reason: 'status 503',
      retryAt,
    } as const;
    expect(progressText(event, none)).toEqual({
      line: '… planner waits until 14:05:09: status 503',
      doing: 'waiting until 14:05:09',
    });
  });

  const check = { criterion: '2 rows', status: 'passed', detail: 'there are 2' } as const;
  const workflow = { workflow: 'w', hash: 'h', inputs: {}, why: 'its words' } as const;

  it.each<[TurnEvent, ProgressText]>([
    [
      { ...event, type: 'turn.forked', turn: 't2', parent: 't1', version: 2, versions },
      { line: 'turn t2', doing: 'planning' },
    ],
    [
      { ...event, type: 'turn.resumed', owner: 'a', versions, changed: [], onChange: 'continue' },
      { line: 'goes on where it stopped', doing: 'resuming' },
    ],
    [{ ...event, type: 'turn.paused', reason: 'Ctrl-C' }, { line: 'paused: Ctrl-C' }],
    [
      { ...event, type: 'planner.planned', plan: aPlan({ reason: 'it is short' }) },
      { line: 'plan: executor: it is short', doing: 'deciding' },
    ],
    [
      { ...event, type: 'planner.planned', plan: aPlan() },
      { line: 'plan: executor: Do the work', doing: 'deciding' },
    ],
    [
      { ...event, type: 'planner.planned', plan: aPlan({ approach: 'Look\nfirst' }) },
      { line: 'plan: Look first', doing: 'deciding' },
    ],
    [
      { ...event, type: 'critic.reviewed', review: { verdict: 'PASS', issues: [] } },
      { line: 'review: PASS', doing: 'deciding' },
    ],
    [
      { ...event, type: 'critic.reviewed', review: { verdict: 'REVISE', issues: ['a', 'b'] } },
      { line: 'review: REVISE: a; b', doing: 'deciding' },
    ],
    [
      { ...event, type: 'executor.decided', ...aCommand('look') },
      { line: 'COMMAND look', doing: 'look' },
    ],
    [
      { ...event, type: 'executor.decided', ...severalCommands('look', 'listen') },
      { line: 'COMMAND look · listen', doing: 'look · listen' },
    ],
    [
      { ...event, type: 'executor.decided', ...completion() },
      { line: 'COMPLETE', doing: '' },
    ],
    [
      { ...event, type: 'executor.decided', ...completion(), reasoning: 'all is there' },
      { line: 'COMPLETE all is there', doing: 'all is there' },
    ],
    [{ ...event, type: 'workflow.matched', ...workflow }, { line: '  workflow w: its words' }],
    [{ ...event, type: 'workflow.failed', message: 'no file' }, { line: '  ✖ workflow: no file' }],
    [
      { ...event, type: 'coordinator.declined', status: 'blocked', message: 'no tool' },
      { line: '  ✖ blocked: no tool' },
    ],
    [
      {
        ...{ ...event, type: 'answer.refused' },
        guards: ['a', 'b'].map((guard) => ({ guard, action: 'refuse', reason: 'x' })),
      },
      { line: '✖ answer refused by guard b' },
    ],
    [
      { ...event, type: 'output.refused', issues: ['no name', 'no price'] },
      { line: '✖ output: no name; no price' },
    ],
    [
      { ...event, type: 'validator.validated', by: 'role', validation: aValidation(0.5) },
      { line: 'validation: score 0.50' },
    ],
    [
      {
        ...{ ...event, type: 'validator.validated', by: 'code' },
        validation: aValidation(1, {
          criteria: [
            check,
            { ...check, criterion: 'a', status: 'failed', detail: 'none' },
            { ...check, criterion: 'b', status: 'unchecked', detail: 'words' },
          ],
        }),
      },
      { line: 'validation: score 1.00\n  not met: a: none\n  not checked: b: words' },
    ],
    [
      { ...event, type: 'role.failed', role: 'planner', message: 'no answer' },
      { line: '✖ planner: no answer' },
    ],
    [{ ...event, type: 'turn.unsaved', message: 'full' }, { line: '! not saved: full' }],
    [
      { ...finished({ ok: true, data: null, summary: 'two', claims: [] }), lane: 2 },
      { line: '  2 ✔ two (12 ms)', doing: 'deciding' },
    ],
  ])('tells of %j', (told, text) => {
    expect(progressText(told, none)).toEqual(text);
  });

  it.each([
    ['planner', 'planning'],
    ['critic', 'reviewing the plan'],
    ['executor', 'deciding'],
    ['coordinator', 'choosing a tool'],
    ['synthesizer', 'writing the answer'],
    ['validator', 'validating'],
  ] as const)('says what is done while the %s is asked (A22)', (role, doing) => {
    expect(progressText({ type: 'role.started', version: 1, role }, none)).toEqual({ doing });
  });

  it('tells of a tool that waits, and of one whose call is not known yet (A22, A25)', () => {
    const tool = { version: 1, tool: 'shop.look', call: 3 } as const;
    const retryAt = new Date(2026, 0, 2, 14, 5, 9).getTime();

    expect(progressText({ ...tool, type: 'tool.started' }, none).line).toBe('  ▸ shop.look {}');
    expect(progressText({ ...tool, type: 'tool.waiting', reason: '503', retryAt }, none)).toEqual({
      ...{ line: '… shop.look waits until 14:05:09: 503', doing: 'waiting until 14:05:09' },
    });
  });

  it('says nothing of bookkeeping', () => {
    expect(progressText({ type: 'turn.saved', v: 1, at: 0 }, none)).toEqual({});
  });
});
