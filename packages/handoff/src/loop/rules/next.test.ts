import { describe, expect, it } from 'vitest';
import type { PromptOutcome } from './events.js';
import { next } from './next.js';
import type { LoopPhase, LoopQuestion, LoopState } from './state.js';

const state: LoopState = {
  episode: 'e1',
  goal: 'goal-hash',
  criteria: [],
  agents: { planner: 'p', executor: 'x' },
  maxIterations: 3,
  maxMs: 120_000,
  id: 'l1',
  startedAt: 1_000,
  at: 1_000,
  iteration: 1,
  role: 'executor',
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
const prompt = { n: 4, role: 'planner', messages: ['m1'], text: 'words' } as const;
const closed = (end: PromptOutcome) => ({ name: 'closed', prompt, end, answer: 'said' }) as const;
const untouched = {
  status: 'failed',
  reason: 'died',
  message: 'gone',
  mayHaveActed: false,
} as const;
const touched = { ...untouched, mayHaveActed: true } as const;
const completed = { status: 'completed' } as const;

type Advised = Extract<LoopPhase, { name: 'advised' }>;
const advised = (advice: Advised['advice'], end: PromptOutcome = completed): Advised => ({
  ...closed(end),
  ...{ name: 'advised', advice, until: 7_000, message: 'm7' },
});
const at = (phase: LoopPhase) => next({ ...state, phase });
const question: LoopQuestion = {
  ...{ id: 'q', kind: 'stuck', role: 'planner' },
  ...{ n: 4, message: 'what?', options: ['end'] },
};
const inDoubt = (why: string) => ({
  type: 'ask',
  question: {
    kind: 'in_doubt',
    role: 'planner',
    n: 4,
    message: `prompt 4 to the planner broke off (${why}): nobody knows what it has done`,
    options: ['continue', 'repeat', 'end'],
  },
});

describe('the next step of a loop', () => {
  it.each<[string, LoopPhase, object]>([
    [
      'hands the message of the role over',
      { name: 'ready' },
      { type: 'hand-over', role: 'executor' },
    ],
    [
      'lets an agent continue',
      { name: 'continuing', role: 'planner' },
      { type: 'continue', name: 'continuing', role: 'planner', message: undefined },
    ],
    [
      'lets it continue with a message',
      { name: 'continuing', role: 'planner', text: 'again' },
      { type: 'continue', name: 'continuing', role: 'planner', message: undefined, text: 'again' },
    ],
    [
      'asks about a prompt of another process',
      { name: 'prompting', prompt },
      inDoubt('this program ended'),
    ],
    ['reports an answer', closed(completed), { type: 'report', phase: closed(completed) }],
    [
      'reports a failure that did nothing',
      closed(untouched),
      { type: 'report', phase: closed(untouched) },
    ],
    [
      'reports a failure by the words of the agent',
      closed({ ...touched, reason: 'agent_error' }),
      { type: 'report', phase: closed({ ...touched, reason: 'agent_error' }) },
    ],
    ['asks about a prompt that broke off', closed(touched), inDoubt('gone')],
    [
      'asks about a prompt that was cancelled',
      closed({ status: 'cancelled', mayHaveActed: true }),
      inDoubt('the prompt was cancelled'),
    ],
    ['records an answer', advised('go-on'), { type: 'record', phase: advised('go-on') }],
    [
      'lets a stopped agent continue',
      advised('go-on', { status: 'stopped', at: 'max_tokens' }),
      { type: 'continue', role: 'planner', message: 'Go on where you stopped.' },
    ],
    [
      'records a failure',
      advised('go-on', touched),
      { type: 'record-failure', phase: advised('go-on', touched) },
    ],
    [
      'asks what to do with a refusal',
      advised('go-on', { status: 'refused' }),
      {
        type: 'ask',
        question: {
          kind: 'stuck',
          role: 'planner',
          n: 4,
          message: 'the planner declined to work on its message',
          options: ['continue', 'repeat', 'end'],
        },
      },
    ],
    [
      'hands a cancelled prompt over again',
      advised('go-on', { status: 'cancelled', mayHaveActed: false }),
      { type: 'hand-over', role: 'planner' },
    ],
    ['compacts', advised('compact'), { type: 'continue', role: 'planner', message: 'm7' }],
    ['reflects', advised('reflect'), { type: 'continue', role: 'planner', message: 'm7' }],
    [
      'continues after a wait',
      advised('continue', untouched),
      { type: 'wait', until: 7_000, after: { type: 'continue', role: 'planner', message: 'm7' } },
    ],
    [
      'waits, and continues',
      advised('wait', touched),
      { type: 'wait', until: 7_000, after: { type: 'continue', role: 'planner', message: 'm7' } },
    ],
    [
      'waits, and hands over again what did nothing',
      advised('wait', untouched),
      { type: 'wait', until: 7_000, after: { type: 'hand-over', role: 'planner' } },
    ],
    [
      'pauses, and continues',
      advised('pause'),
      { type: 'pause', after: { type: 'continue', role: 'planner', message: 'm7' } },
    ],
    ['checks the criteria', { name: 'executed' }, { type: 'check' }],
    [
      'ends',
      { name: 'ending', outcome: 'completed', reason: 'met' },
      { type: 'end', outcome: 'completed', reason: 'met' },
    ],
    [
      'has ended',
      { name: 'ended', outcome: 'failed', reason: 'why' },
      { type: 'ended', name: 'ended', outcome: 'failed', reason: 'why' },
    ],
  ])('%s (C4, C5)', (_, phase, step) => {
    expect(at(phase)).toEqual(step);
  });

  it('delivers recorded answers (C4)', () => {
    const phase = { name: 'recorded', prompt, text: 'to', misaligned: undefined } as const;
    expect(at(phase)).toEqual({ type: 'deliver', phase });
  });

  it('needs a person while a question is open, except for permissions and at the end (C6)', () => {
    const permission: LoopQuestion = { ...question, id: 'p', kind: 'permission' };
    const questions = [permission, question];
    expect(next({ ...state, questions })).toEqual({ type: 'needs-person', question });
    expect(next({ ...state, questions: [permission] })).toEqual({
      type: 'hand-over',
      role: 'executor',
    });
    const phase = { name: 'ended', outcome: 'failed', reason: 'why' } as const;
    expect(next({ ...state, questions, phase })).toMatchObject({ type: 'ended' });
  });

  const failed = (reason: string) => ({ type: 'end', outcome: 'failed', reason });
  const goesOn = { type: 'hand-over', role: 'executor' };
  it.each<[Partial<LoopState>, object]>([
    [{ iteration: 3 }, goesOn],
    [{ iteration: 4 }, failed('3 iterations were not enough')],
    [{ at: 120_999 }, goesOn],
    [{ at: 121_000 }, failed('the time of 2 minutes is over')],
    [{ cost: 5 }, goesOn],
    [{ cost: 4.99, maxCost: 5 }, goesOn],
    [{ cost: 5, maxCost: 5 }, failed('the budget of 5 is spent')],
    [{ unpriced: 'planner' }, goesOn],
    [
      { unpriced: 'planner', maxCost: 5 },
      failed('the planner does not tell what it costs: set prices, or leave out the budget'),
    ],
  ])('with %j is %j (C3)', (limits, step) => {
    expect(next({ ...state, ...limits })).toEqual(step);
    const beforeQuestion = next({ ...state, ...limits, phase: closed(touched) });
    expect(beforeQuestion).toEqual(step === goesOn ? inDoubt('gone') : step);
    const continuing = next({
      ...state,
      ...limits,
      phase: { name: 'continuing', role: 'planner' },
    });
    expect(continuing).toMatchObject(step === goesOn ? { type: 'continue' } : step);
  });
});
