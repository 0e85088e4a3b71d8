import { describe, expect, it } from 'vitest';
import type { LoopEvent } from './events.js';
import { evolve, initialState, isUntouched } from './evolve.js';
import type { LoopPhase, LoopPrompt, LoopQuestion, LoopState } from './state.js';

type EventOf<Type extends LoopEvent['type']> = Extract<LoopEvent, { type: Type }>;

const started: EventOf<'loop.started'> = {
  type: 'loop.started',
  v: 1,
  at: 1_000,
  episode: 'e1',
  goal: 'goal-hash',
  criteria: ['`a` exists'],
  agents: { planner: 'p', executor: 'x' },
  maxIterations: 3,
  maxMs: 60_000,
};
const fresh: LoopState = {
  episode: 'e1',
  goal: 'goal-hash',
  criteria: ['`a` exists'],
  agents: { planner: 'p', executor: 'x' },
  maxIterations: 3,
  maxMs: 60_000,
  id: 'l1',
  startedAt: 1_000,
  at: 1_000,
  iteration: 1,
  role: 'planner',
  phase: { name: 'ready' },
  sessions: {},
  questions: [],
  permissions: {},
  handed: {},
  files: {},
  repairs: 0,
  prompts: 0,
  asked: 0,
  cost: 0,
  verdicts: [],
};
const common = { v: 1, at: 2_000 } as const;
const later = { ...fresh, at: 2_000 };
const prompt: LoopPrompt = { n: 4, role: 'planner', messages: ['m1'], text: 'words' };
const prompting: LoopPhase = { name: 'prompting', prompt };
const completed = { status: 'completed' } as const;
const closed: LoopPhase = { name: 'closed', prompt, end: completed, answer: 'said' };
const advised: LoopPhase = {
  ...closed,
  name: 'advised',
  advice: 'go-on',
  until: 2_000,
  message: undefined,
};
const question: LoopQuestion = {
  id: 'q1',
  kind: 'stuck',
  role: 'executor',
  n: 4,
  message: 'what now?',
  options: ['continue', 'repeat', 'end'],
};
const permission: LoopQuestion = { ...question, id: 'q2', kind: 'permission' };

describe('the state of a loop', () => {
  it('begins only with its first event (C4)', () => {
    expect(initialState(started, 'l1')).toEqual(fresh);
    const other: LoopEvent = { ...common, type: 'answer.delivered', n: 1 };
    expect(initialState(other, 'l1')).toBeUndefined();
  });

  it('changes only its time on a second beginning (C4)', () => {
    expect(evolve(fresh, { ...started, at: 2_000, episode: 'other' })).toEqual(later);
  });

  it('is at a prompt once it is announced, with its messages and files (C4)', () => {
    const event: EventOf<'prompt.announced'> = {
      ...common,
      ...{ type: 'prompt.announced', ...prompt, messages: ['m1'] },
    };
    const handed = { planner: ['m1'] };
    expect(evolve(fresh, event)).toEqual({ ...later, prompts: 4, handed, phase: prompting });
    const before = { ...fresh, handed: { planner: ['m0'], executor: ['m2'] } };
    expect(evolve(before, { ...event, before: 'files' })).toEqual({
      ...later,
      prompts: 4,
      handed: { planner: ['m1'], executor: ['m2'] },
      phase: { name: 'prompting', prompt: { ...prompt, before: 'files' } },
    });
  });

  it('lists each file that a role writes once, and each noticed one (C6)', () => {
    const write = (path: string): LoopEvent => ({
      ...common,
      ...{ type: 'file.written', n: 4, role: 'executor', path },
    });
    const one = evolve(fresh, write('a'));
    expect(one).toEqual({ ...later, files: { executor: ['a'] } });
    expect(evolve(one, write('a'))).toEqual(one);
    const two = evolve({ ...one, files: { ...one.files, planner: ['p'] } }, write('b'));
    expect(two.files).toEqual({ executor: ['a', 'b'], planner: ['p'] });

    const notice = (...paths: string[]): LoopEvent => ({
      ...common,
      ...{ type: 'files.noticed', n: 4, role: 'executor', paths },
    });
    const noticed = evolve(fresh, notice('a', 'b'));
    expect(noticed).toEqual({ ...later, noticed: { executor: ['a', 'b'] } });
    const other = { ...noticed, noticed: { ...noticed.noticed, planner: ['p'] } };
    expect(evolve(other, notice('b', 'c')).noticed).toEqual({
      executor: ['a', 'b', 'c'],
      planner: ['p'],
    });
  });

  const close = { ...common, type: 'prompt.closed', n: 4, end: completed, answer: 'said' } as const;

  it('is closed with the session, the cost and the end of a prompt, whose permissions are obsolete (C4)', () => {
    const before: LoopState = {
      ...fresh,
      phase: prompting,
      cost: 1,
      sessions: { executor: 's0' },
      questions: [question, permission],
      permissions: { q0: 'allow' },
    };
    expect(evolve(before, { ...close, session: 's1', cost: 0.5 })).toEqual({
      ...later,
      isBegun: true,
      phase: { ...closed, prompt: { ...prompt, usage: { cost: 0.5 } } },
      cost: 1.5,
      sessions: { planner: 's1', executor: 's0' },
      questions: [question],
    });
  });

  it('keeps the session of a prompt without one, and records who reports no cost (C3)', () => {
    const before: LoopState = { ...fresh, phase: prompting, sessions: { planner: 's0' } };
    const silent = evolve(before, { ...close, session: '' });
    expect(silent).toEqual({
      ...later,
      isBegun: true,
      phase: closed,
      sessions: { planner: 's0' },
      unpriced: 'planner',
    });
    const end = { status: 'refused' } as const;
    expect(evolve(before, { ...close, end, session: '' })).not.toHaveProperty('unpriced');
    expect(evolve(before, { ...close, session: '', cost: 0 })).not.toHaveProperty('unpriced');
  });

  it('is advised until a time, by default at once (C5)', () => {
    const event = { ...common, type: 'prompt.advised', n: 4, advice: 'wait' } as const;
    const before = { ...fresh, phase: closed };
    const phase = { ...closed, name: 'advised', advice: 'wait', until: 2_000 };
    expect(evolve(before, event)).toEqual({ ...later, phase: { ...phase, message: undefined } });
    expect(evolve(before, { ...event, until: 9_000, message: 'm9' })).toEqual({
      ...later,
      phase: { ...phase, until: 9_000, message: 'm9' },
    });
  });

  it('drops the session of an agent whose session is full (C5)', () => {
    const before = { ...fresh, phase: closed, sessions: { planner: 's1', executor: 's0' } };
    const advised = { ...common, type: 'prompt.advised', n: 4 } as const;
    const sessionsAfter = (advice: 'compact' | 'wait') =>
      evolve(before, { ...advised, advice }).sessions;
    expect(sessionsAfter('compact')).toEqual({ executor: 's0' });
    expect(sessionsAfter('wait')).toEqual({ planner: 's1', executor: 's0' });
  });

  it('returns an answer, or records it with the files of its role (C4)', () => {
    const before: LoopState = {
      ...fresh,
      phase: advised,
      repairs: 1,
      files: { planner: ['a'], executor: ['x'] },
    };
    const refused: LoopEvent = {
      ...common,
      ...{ type: 'answer.refused', n: 4, problems: ['p'], text: 'again' },
    };
    expect(evolve(before, refused)).toEqual({
      ...before,
      at: 2_000,
      repairs: 2,
      phase: { name: 'continuing', role: 'planner', text: 'again' },
    });
    const recorded: EventOf<'answer.recorded'> = {
      ...common,
      ...{ type: 'answer.recorded', n: 4, checkpoint: 'c', message: 'to' },
    };
    const after = evolve(before, recorded);
    expect(after).toEqual({
      ...later,
      files: { planner: [], executor: ['x'] },
      phase: { name: 'recorded', prompt, text: 'to', misaligned: undefined },
    });
    expect(after).not.toHaveProperty('noticed');
    const noticed = { planner: ['b'], executor: ['y'] };
    expect(evolve({ ...before, noticed }, { ...recorded, misaligned: 'no' })).toMatchObject({
      noticed: { planner: [], executor: ['y'] },
      phase: { misaligned: 'no' },
    });
  });

  it('moves from the planner to the executor, and then to the criteria (C4)', () => {
    const delivered: LoopEvent = { ...common, type: 'answer.delivered', n: 4 };
    expect(evolve({ ...fresh, phase: { name: 'executed' } }, delivered)).toEqual({
      ...later,
      role: 'executor',
    });
    expect(evolve({ ...fresh, role: 'executor' }, delivered)).toEqual({
      ...later,
      role: 'executor',
      phase: { name: 'executed' },
    });
    const verdicts = [{ criterion: '`a` exists', passed: false, detail: 'no' }];
    const checked = { ...common, type: 'criteria.checked' as const, isMet: false, verdicts };
    expect(evolve({ ...fresh, role: 'executor' }, checked)).toEqual({
      ...later,
      verdicts,
      iteration: 2,
    });
    expect(evolve({ ...fresh, role: 'executor' }, { ...checked, isMet: true })).toEqual({
      ...later,
      verdicts,
      role: 'executor',
      phase: { name: 'ending', outcome: 'completed', reason: 'all success criteria are met' },
    });
  });

  it.each([
    [{ mayHaveActed: true }, { name: 'continuing', role: 'planner' }],
    [{ mayHaveActed: false }, { name: 'ready' }],
  ] as const)('after a failure with %j is %j (C5)', (acted, phase) => {
    const end = { status: 'failed', reason: 'agent_error', message: 'no', ...acted } as const;
    const before: LoopState = { ...fresh, files: { planner: ['a'] }, phase: { ...advised, end } };
    const event: LoopEvent = { ...common, type: 'failure.recorded', n: 4, checkpoint: 'c' };
    expect(evolve(before, event)).toEqual({ ...later, files: { planner: [] }, phase });
  });

  it('does not restart a message that an earlier prompt may have begun (C8)', () => {
    const untouched = { status: 'failed', reason: 'agent_error', message: 'no' } as const;
    const end = { ...untouched, mayHaveActed: false };
    const before: LoopState = { ...fresh, isBegun: true, phase: { ...advised, end } };
    const event: LoopEvent = { ...common, type: 'failure.recorded', n: 4, checkpoint: 'c' };
    expect(evolve(before, event).phase).toEqual({ name: 'continuing', role: 'planner' });
    const recorded = evolve(
      { ...before, phase: { ...advised, end: { status: 'completed' } } },
      { ...common, type: 'answer.recorded', n: 4, checkpoint: 'c', message: 'm' },
    );
    expect(recorded).not.toHaveProperty('isBegun');
  });

  it('has open questions, and the answers to permissions (C6)', () => {
    const asked = (each: LoopQuestion): LoopEvent => ({
      ...common,
      ...{ type: 'question.asked', ...each },
    });
    const both = evolve(evolve(fresh, asked(question)), asked(permission));
    expect(both).toEqual({ ...later, asked: 2, questions: [question, permission] });
    const resolve = (id: string, choose: string): LoopEvent => ({
      ...common,
      ...{ type: 'question.resolved', id, choose, by: 'someone' },
    });
    expect(evolve(both, resolve('q9', 'allow'))).toEqual(both);
    const allowed = evolve({ ...both, permissions: { q0: 'reject' } }, resolve('q2', 'allow'));
    expect(allowed).toEqual({
      ...both,
      questions: [question],
      permissions: { q0: 'reject', q2: 'allow' },
    });
    for (const [choose, after] of [
      ['continue', { isBegun: true, phase: { name: 'continuing', role: 'executor' } }],
      ['repeat', { phase: { name: 'ready' } }],
      ['end', { phase: { name: 'ending', outcome: 'cancelled', reason: 'a person ended it' } }],
    ] as const) {
      const before: LoopState = { ...both, ...allowed, isBegun: true };
      expect(evolve(before, resolve('q1', choose))).toEqual({ ...later, asked: 2, ...after });
    }
  });

  it('has no questions at its end (C3)', () => {
    const ended = { ...common, type: 'loop.ended', outcome: 'failed', reason: 'why' } as const;
    expect(evolve({ ...fresh, questions: [question] }, ended)).toEqual({
      ...later,
      phase: { name: 'ended', outcome: 'failed', reason: 'why' },
    });
  });

  it.each([
    { ...close, session: 's' },
    { ...common, type: 'prompt.advised', n: 4, advice: 'wait' },
    { ...common, type: 'answer.refused', n: 4, problems: [], text: 't' },
    { ...common, type: 'answer.recorded', n: 4, checkpoint: 'c', message: 'm' },
    { ...common, type: 'failure.recorded', n: 4, checkpoint: 'c' },
  ] satisfies LoopEvent[])('ignores $type if it is not due (C4)', (event) => {
    expect(evolve(fresh, event)).toEqual(later);
  });
});

it.each([
  [{ status: 'completed' }, false],
  [{ status: 'cancelled', mayHaveActed: true }, false],
  [{ status: 'cancelled', mayHaveActed: false }, true],
] as const)('%j surely did nothing: %s (C5)', (end, expected) => {
  expect(isUntouched(end)).toBe(expected);
});
