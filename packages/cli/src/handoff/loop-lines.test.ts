import type { LoopEvent, LoopPhase, LoopState } from '@pce/handoff';
import { describe, expect, it } from 'vitest';
import { loopLine, partLine } from './loop-lines.js';
import { questionLines } from './question-lines.js';

const prompt = { n: 4, role: 'executor', messages: [], text: 'hash' } as const;

const state: LoopState = {
  ...{ id: 'l', episode: 'l', goal: 'g', criteria: [], startedAt: 0, at: 0, iteration: 2 },
  agents: { planner: 'acp:claude', executor: 'acp:codex' },
  ...{ maxIterations: 50, maxMs: 1_000, role: 'executor', phase: { name: 'ready' } },
  ...{ sessions: {}, questions: [], permissions: {}, handed: {}, files: {} },
  ...{ repairs: 0, prompts: 4, asked: 0, cost: 0, verdicts: [] },
};

const closed = (end: Extract<LoopPhase, { name: 'closed' }>['end']): LoopPhase => ({
  ...{ name: 'closed', prompt, end, answer: 'hash' },
});

const advised = (advice: Extract<LoopPhase, { name: 'advised' }>['advice']): LoopPhase => ({
  ...{ name: 'advised', prompt, end: { status: 'completed' }, answer: 'hash', advice },
  ...{ until: Date.UTC(2026, 10, 23), message: undefined },
});

const question = {
  ...({
    id: 'l.q1',
    kind: 'permission',
    role: 'executor',
    n: 4,
    message: 'May it publish?',
  } as const),
  options: ['allow', 'reject'],
};

const verdict = (passed: boolean | null) => ({ criterion: 'c', passed, detail: '' });

describe('a loop for people (C8)', () => {
  it.each<[LoopEvent['type'], Partial<LoopState>, string | undefined]>([
    ['loop.started', {}, 'begun: acp:claude plans, acp:codex works'],
    ['prompt.announced', {}, 'gets prompt 4'],
    [
      'files.noticed',
      { noticed: { executor: ['a.md', 'b.md'], planner: ['c.md'] } },
      'files changed that it had not asked for: a.md, b.md',
    ],
    ['files.noticed', {}, 'files changed that it had not asked for:'],
    ['prompt.closed', { phase: closed({ status: 'completed' }) }, 'answers: completed'],
    [
      'prompt.closed',
      { phase: closed({ status: 'failed', reason: 'died', message: 'gone', mayHaveActed: true }) },
      'failed: gone',
    ],
    ['prompt.closed', {}, undefined],
    ['prompt.advised', { phase: advised('wait') }, 'limit: wait until 2026-11-23T00:00:00.000Z'],
    ['prompt.advised', { phase: advised('go-on') }, undefined],
    ['prompt.advised', {}, undefined],
    ['file.written', { files: { executor: ['a.md', 'b.md'] } }, 'writes b.md'],
    ['file.written', { files: { planner: ['a.md'] } }, 'writes a file'],
    ['answer.refused', {}, 'leaves out parts of the template: asked for them'],
    [
      'criteria.checked',
      { verdicts: [verdict(true), verdict(false), verdict(null)] },
      'criteria: 1 of 3 met',
    ],
    ['question.asked', { questions: [question] }, 'waits for a person: May it publish?'],
    ['question.resolved', {}, 'a person has answered'],
    ['loop.ended', {}, undefined],
  ])('tells %s of %j as %j', (type, change, words) => {
    expect(loopLine(type, { ...state, ...change })).toBe(
      words === undefined ? undefined : `2 executor ${words}`,
    );
  });

  it('tells which acts of an agent are done, and nothing of those under way', () => {
    const call = { type: 'tool_call', id: '1', title: 'Write a.md', kind: 'edit' } as const;

    expect(partLine('planner', { ...call, status: 'completed' })).toBe('  planner  · Write a.md');
    expect(partLine('executor', { ...call, status: 'failed' })).toBe('  executor ✖ Write a.md');
    expect(partLine('executor', { ...call, status: 'running' })).toBeUndefined();
    expect(partLine('executor', { type: 'text', text: 'Hello' })).toBeUndefined();
  });

  it('shows a question with the command for each answer', () => {
    const { id: intervention, ...asked } = question;
    const commandLine = (...args: readonly string[]) => `pce ${args.join(' ')}`;
    const open = {
      ...{ ...asked, intervention, kind: 'broken_off', episode: 'l', isOpen: true, since: 0 },
    };

    expect(questionLines(open, { commandLine })).toEqual([
      'waits for a person: l.q1 (broken off, executor)',
      '  May it publish?',
      '  - pce interventions resolve l.q1 --choose allow',
      '  - pce interventions resolve l.q1 --choose reject',
    ]);
  });
});
