import { aPlan, given, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { ToolOutcome } from '../../contracts/tool-outcome.js';
import type { TurnEvent, TurnEventOf } from './events.js';
import { guardHalt, guardWarnings, requestGuarded } from './guarded.js';
import { toDraft } from './intervention-draft.js';
import { limitReached } from './limit-reached.js';
import { remember } from './loop-detection.js';
import { resolved } from './resolution.js';
import type { Halt, TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const commanded: TurnEvent = { type: 'executor.decided', ...at, ...severalCommands('a', 'b') };
const called: TurnEvent = {
  ...{ type: 'tool.selected', ...at, call: 1, tool: 'shop.buy', args: { n: 1 }, effect: 'once' },
  ...{ needsApproval: false, reason: '' },
};

const commanding = () => given(planned, commanded, called);

function asked(state: TurnState, halt: Halt, lane?: number): TurnState {
  const intervention = { id: 't.i1', ...toDraft(halt) };
  return {
    ...state,
    open: [{ intervention, halt, openedAt: 1, ...(lane !== undefined && { lane }) }],
  };
}

const choice = (choose: string, more: Partial<TurnEventOf<'intervention.resolved'>> = {}) =>
  ({ type: 'intervention.resolved', ...at, id: 't.i1', choose, by: 'Ann', ...more }) as const;

const lanesOf = ({ phase }: TurnState) => (phase.name === 'commanding' ? phase.lanes : []);
const counted = (state: TurnState): TurnState => ({
  ...state,
  recent: [{ what: 'x' }],
  lastAnalysis: 'same',
  repeatsReached: true,
  counters: {
    ...state.counters,
    coordinatorErrors: 2,
    repeats: 2,
    analyses: 2,
    iterations: 3,
    plannerInvocations: 2,
  },
});

describe('a question to a person', () => {
  it.each<[Halt, object, readonly string[]]>([
    [
      { kind: 'blocked', message: 'm' },
      { kind: 'blocked', phase: 'executor', code: 'blocked', priority: 'high', message: 'm' },
      ['retry', 'skip', 'finish', 'abandon'],
    ],
    [
      { kind: 'blocked', message: 'm', by: 'critic' },
      { kind: 'blocked', phase: 'critic', code: 'blocked', priority: 'high', message: 'm' },
      ['proceed', 'replan!', 'abandon'],
    ],
    [
      { kind: 'clarification', message: 'm' },
      {
        kind: 'clarification',
        phase: 'planner',
        code: 'clarification',
        priority: 'medium',
        message: 'm',
      },
      ['answer!', 'finish', 'abandon'],
    ],
    [
      { kind: 'limit', limit: 'repeats', message: 'm' },
      { kind: 'limit', phase: 'executor', code: 'repeats', priority: 'high', message: 'm' },
      ['retry', 'skip', 'finish', 'abandon'],
    ],
    [
      { kind: 'limit', limit: 'planRevisions', message: 'm' },
      { kind: 'limit', phase: 'critic', code: 'planRevisions', priority: 'high', message: 'm' },
      ['proceed', 'replan!', 'abandon'],
    ],
    [
      { kind: 'limit', limit: 'tokens', message: 'm' },
      { kind: 'limit', phase: 'executor', code: 'tokens', priority: 'high', message: 'm' },
      ['extend', 'abandon'],
    ],
    [
      { kind: 'approval', tool: 't', call: 1 },
      {
        ...{ kind: 'approval', phase: 'tool', tool: 't', code: 'approval', priority: 'high' },
        message: 't wants to run and needs an approval',
      },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'approval', tool: 't', call: 1, reason: 'guard g asks' },
      {
        ...{ kind: 'approval', phase: 'tool', tool: 't', code: 'approval', priority: 'high' },
        message: 't wants to run and needs an approval: guard g asks',
      },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'guard', about: 'request', message: 'm' },
      { kind: 'approval', phase: 'planner', code: 'guard', priority: 'high', message: 'm' },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'guard', about: 'result', message: 'm' },
      { kind: 'approval', phase: 'tool', code: 'guard', priority: 'high', message: 'm' },
      ['approve', 'deny', 'abandon'],
    ],
    [
      { kind: 'in_doubt', tool: 't', call: 1 },
      {
        ...{ kind: 'in_doubt', phase: 'tool', tool: 't', code: 'in_doubt', priority: 'critical' },
        message: expect.stringMatching(/^t was started and the process ended/),
      },
      ['done', 'run_again', 'failed', 'abandon'],
    ],
    [
      { kind: 'role_failed', role: 'validator', message: 'm' },
      {
        kind: 'role_failed',
        phase: 'validator',
        code: 'role_failed',
        priority: 'high',
        message: 'm',
      },
      ['retry', 'abandon'],
    ],
    [
      { kind: 'not_saved', message: 'm' },
      {
        ...{ kind: 'not_saved', phase: 'save', code: 'not_saved', priority: 'medium' },
        message: 'the answer was given, and not saved: m',
      },
      ['retry', 'ignore'],
    ],
  ])('states the question and the options: %j (F9)', (halt, said, choices) => {
    const { options, ...draft } = toDraft(halt);

    expect(draft).toEqual(said);
    expect(options.map(({ id, needsAnswer }) => `${id}${needsAnswer ? '!' : ''}`)).toEqual(choices);
  });
});

describe('the decision of a person', () => {
  const blocked: Halt = { kind: 'blocked', message: 'm' };

  it('is stored with its question, which is closed (F9)', () => {
    const state = resolved(asked(given(planned), blocked), choice('retry', { answer: 'so' }));

    expect(state.open).toEqual([]);
    expect(state.answers).toEqual([{ question: 'm', choice: 'retry', answer: 'so' }]);
    expect(state.log.at(-1)).toEqual({
      type: 'intervention',
      id: 't.i1',
      message: 'm',
      resolution: { choice: 'retry', answer: 'so', by: 'Ann' },
    });
  });

  it('changes nothing if no such question is open (F9)', () => {
    const state = asked(given(planned), blocked);

    expect(resolved(state, choice('retry', { id: 't.i2' }))).toBe(state);
  });

  it.each<[string, Halt, string, object]>([
    [
      'ends the turn',
      blocked,
      'abandon',
      { name: 'saving', status: 'failed', reason: 'abandoned by Ann' },
    ],
    ['has the answer written', blocked, 'finish', { name: 'synthesizing' }],
    ['goes back to the Executor', blocked, 'retry', { name: 'deciding' }],
    [
      'goes back to the Executor',
      { kind: 'limit', limit: 'repeats', message: 'm' },
      'skip',
      { name: 'deciding' },
    ],
    [
      'continues with the plan',
      { kind: 'limit', limit: 'planRevisions', message: 'm' },
      'proceed',
      { name: 'deciding' },
    ],
    [
      'has it planned again',
      { kind: 'limit', limit: 'planRevisions', message: 'm' },
      'replan',
      { name: 'replanning', by: 'person' },
    ],
    [
      'has it planned again',
      { ...blocked, by: 'critic' },
      'replan',
      { name: 'replanning', by: 'person' },
    ],
    ['goes on with the plan', { ...blocked, by: 'critic' }, 'proceed', { name: 'deciding' }],
    [
      'answers the Planner',
      { kind: 'clarification', message: 'm' },
      'answer',
      { name: 'planning' },
    ],
    [
      'continues where it was',
      { kind: 'role_failed', role: 'planner', message: 'm' },
      'retry',
      { name: 'reviewing', plan: aPlan() },
    ],
    [
      'continues where it was',
      { kind: 'not_saved', message: 'm' },
      'ignore',
      { name: 'reviewing', plan: aPlan() },
    ],
  ])('%s: %j, %s (F9)', (_, halt, choose, phase) => {
    const state: TurnState = { ...given(planned), phase: { name: 'reviewing', plan: aPlan() } };

    expect(resolved(asked(state, halt), choice(choose)).phase).toEqual(phase);
  });

  it('resets only the counters that led to it (F12)', () => {
    const before = counted(given(planned));
    const after = resolved(asked(before, blocked), choice('retry'));
    const proceeded = resolved(asked(before, { ...blocked, by: 'critic' }), choice('proceed'));
    const told = resolved(asked(before, { kind: 'clarification', message: 'm' }), choice('answer'));

    expect(after).toMatchObject({ recent: [], lastAnalysis: undefined, repeatsReached: false });
    expect(after.counters).toEqual({
      ...before.counters,
      coordinatorErrors: 0,
      repeats: 0,
      analyses: 0,
    });
    expect(proceeded.counters).toEqual(before.counters);
    expect(told.counters).toEqual({ ...before.counters, plannerInvocations: 1 });
    const first = { ...before, counters: { ...before.counters, plannerInvocations: 0 } };
    expect(
      resolved(asked(first, { kind: 'clarification', message: 'm' }), choice('answer')).counters,
    ).toEqual(first.counters);
  });

  it('extends a budget by its initial value (A7)', () => {
    const halt: Halt = { kind: 'limit', limit: 'tokens', message: 'm' };
    const spent = (used: number, ...values: readonly number[]): TurnState => {
      const state = commanding();
      const warnings = values.reduce(
        (all, value) => all.append({ code: 'tokens', message: '', value }),
        state.warnings.append({ code: 'cost', message: '', value: 7 }),
      );
      return { ...state, warnings, counters: { ...state.counters, tokens: used } };
    };
    const limitOf = (state: TurnState) =>
      resolved(asked(state, halt), choice('extend')).limits.tokens;

    expect([limitOf(spent(120, 100)), limitOf(spent(230, 100, 200))]).toEqual([220, 330]);
    expect([limitOf(spent(50)), limitOf(spent(0, 0))]).toEqual([100, 1]);
  });

  it('releases the lanes that wait for the same budget, and no others (A7)', () => {
    const state = commanding();
    const halts: readonly Halt[] = [
      { kind: 'limit', limit: 'tokens', message: 'm' },
      { kind: 'limit', limit: 'cost', message: 'm' },
    ];
    const waiting: TurnState = {
      ...state,
      phase: {
        name: 'commanding',
        lanes: lanesOf(state).map((lane, index) => ({ ...lane, halt: halts[index] })),
      },
    };
    const halt: Halt = { kind: 'limit', limit: 'tokens', message: 'm' };

    const after = resolved(asked(waiting, halt, 1), choice('extend'));

    expect(lanesOf(after).map((lane) => lane.halt)).toEqual([undefined, halts[1]]);
  });

  it('approves exactly one call, or denies it with the words of the person (F9)', () => {
    const halt: Halt = { kind: 'approval', tool: 'shop.buy', call: 1 };
    const approved = resolved(
      asked(commanding(), halt, 1),
      choice('approve', { approvedHash: 'h' }),
    );
    const denied = resolved(asked(commanding(), halt, 1), choice('deny', { answer: 'too dear' }));
    const silent = resolved(asked(commanding(), halt, 1), choice('deny'));

    expect(lanesOf(approved)[0]?.phase).toMatchObject({
      name: 'calling',
      call: { number: 1, approval: { hash: 'h', halt } },
    });
    expect(lanesOf(approved)[1]).toEqual(lanesOf(commanding())[1]);
    expect(lanesOf(denied)[0]).toMatchObject({
      phase: {
        name: 'ended',
        result: {
          status: 'error',
          summary: 'denied by Ann: too dear',
          error: { code: 'permission_denied', isRetryable: false },
          safeToRepeat: false,
        },
      },
      command: { toolRuns: [{ tool: 'shop.buy', status: 'permission_denied', durationMs: 0 }] },
    });
    expect(lanesOf(silent)[0]).toMatchObject({ phase: { result: { summary: 'denied by Ann' } } });
    const uncalled = asked(commanding(), halt, 2);
    expect(lanesOf(resolved(uncalled, choice('approve')))).toEqual(lanesOf(uncalled));
  });

  it.each<[string, string | undefined, object]>([
    [
      'done',
      'bought',
      {
        result: { status: 'success', summary: 'bought' },
        value: { selected: 'shop.buy', data: 'bought' },
      },
    ],
    [
      'done',
      undefined,
      {
        result: { status: 'success', summary: 'done, says Ann' },
        value: { selected: 'shop.buy', data: null },
      },
    ],
    [
      'failed',
      undefined,
      {
        result: {
          status: 'error',
          summary: 'counted as failed by Ann',
          error: { code: 'internal' },
        },
      },
    ],
    ['run_again', undefined, { name: 'calling' }],
  ])('records the outcome of a call in doubt: %s %s (F2)', (choose, answer, phase) => {
    const halt: Halt = { kind: 'in_doubt', tool: 'shop.buy', call: 1 };
    const event = choice(choose, answer === undefined ? {} : { answer });

    expect(lanesOf(resolved(asked(commanding(), halt, 1), event))[0]?.phase).toMatchObject(phase);
  });

  it.each(['request', 'answer', 'output', 'result'] as const)(
    'allows or refuses the subject of a guard: the %s (F9)',
    (about) => {
      const held: ToolOutcome = { ok: true, data: 1, summary: 'one', claims: [] };
      const state = commanding();
      const phases: Readonly<Record<typeof about, TurnState['phase']>> = {
        request: { name: 'planning' },
        answer: { name: 'validating', answer: 'So.' },
        output: { name: 'filling', held: { value: 1, evidence: [] } },
        result: {
          name: 'commanding',
          lanes: lanesOf(state).map((lane) =>
            lane.phase.name === 'calling'
              ? { ...lane, phase: { ...lane.phase, held: { outcome: held, durationMs: 5 } } }
              : lane,
          ),
        },
      };
      const before = asked(
        { ...state, phase: phases[about] },
        { kind: 'guard', about, message: 'm' },
        1,
      );
      const passed = resolved(before, choice('approve'));
      const denied = resolved(before, choice('deny', { answer: 'private' }));

      const denial = { name: 'saving', status: 'failed', reason: 'denied by Ann: private' };
      if (about === 'result') {
        expect(lanesOf(passed)[0]?.phase).toMatchObject({ name: 'ended', value: { data: 1 } });
        expect(lanesOf(passed)[0]?.command.toolRuns).toEqual([
          { tool: 'shop.buy', status: 'success', durationMs: 5 },
        ]);
        expect(lanesOf(denied)[0]?.phase).toMatchObject({
          result: { summary: 'denied by Ann: private', error: { code: 'permission_denied' } },
        });
        return;
      }
      expect(denied.phase).toEqual(denial);
      expect(resolved(before, choice('deny')).phase).toEqual({
        ...denial,
        reason: 'denied by Ann',
      });
      expect(passed.phase).toEqual(
        about === 'output' ? { name: 'saving', status: 'completed', reason: '' } : phases[about],
      );
      expect([passed.answer, passed.output]).toEqual([
        about === 'answer' ? 'So.' : undefined,
        about === 'output' ? { value: 1, evidence: [] } : undefined,
      ]);
    },
  );

  it('saves a turn again with its end, past or pending (F9)', () => {
    const halt: Halt = { kind: 'not_saved', message: 'm' };
    const again = (more: Partial<TurnState>) =>
      resolved(asked({ ...given(planned), ...more }, halt), choice('retry')).phase;

    expect(
      again({
        phase: { name: 'finished' },
        ended: { status: 'completed', reason: 'r', digest: 'd' },
      }),
    ).toEqual({ name: 'saving', status: 'completed', reason: 'r' });
    expect(again({ phase: { name: 'finishing', status: 'failed', reason: 'f' } })).toEqual({
      name: 'saving',
      status: 'failed',
      reason: 'f',
    });
    expect(again({ phase: { name: 'planning' } })).toEqual({ name: 'planning' });
  });
});

describe('a limit that is reached', () => {
  const reached = (limit: TurnEventOf<'limit.reached'>['limit']) =>
    ({ type: 'limit.reached', ...at, limit, value: 3, message: 'enough' }) as const;
  const deciding = () => given(planned);

  it.each<[TurnEventOf<'limit.reached'>['limit'], TurnState['phase'], object]>([
    ['iterations', { name: 'deciding' }, { phase: { name: 'synthesizing' }, halt: undefined }],
    [
      'commandsInARow',
      { name: 'deciding' },
      { mustAnalyze: 'commandsInARow', phase: { name: 'deciding' } },
    ],
    [
      'analyses',
      { name: 'deciding' },
      { halt: { kind: 'limit', limit: 'analyses', message: 'enough' } },
    ],
    [
      'coordinatorErrors',
      { name: 'deciding' },
      { halt: { kind: 'limit', limit: 'coordinatorErrors', message: 'enough' } },
    ],
    [
      'plannerInvocations',
      { name: 'planning' },
      { phase: { name: 'saving', status: 'failed', reason: 'enough' } },
    ],
    [
      'revisions',
      { name: 'revising', revision: { answer: 'a', issues: [], hints: [] } },
      { phase: { name: 'saving', status: 'failed', reason: 'enough' } },
    ],
    [
      'planRevisions',
      { name: 'replanning', by: 'critic' },
      { halt: { kind: 'limit', limit: 'planRevisions', message: 'enough: too vague; too long' } },
    ],
    [
      'tokens',
      { name: 'planning' },
      { halt: { kind: 'limit', limit: 'tokens', message: 'enough' } },
    ],
    ['toolTimeoutMs', { name: 'deciding' }, { halt: undefined, phase: { name: 'deciding' } }],
  ])('%s has its consequence, and is reported (A7)', (limit, phase, expected) => {
    const failure = {
      by: 'critic',
      issues: ['too vague', 'too long'],
      reasons: [],
      suggestedFixes: [],
      goalsProgress: [],
    } as const;
    const state = limitReached({ ...deciding(), phase, failure }, reached(limit));

    expect(state).toMatchObject(expected);
    expect(state.warnings.at(-1)).toEqual({ code: limit, message: 'enough', value: 3 });
    expect(state.log.at(-1)).toEqual({ type: 'warning', limit, value: 3, message: 'enough' });
  });

  it.each(['iterations', 'plannerInvocations', 'planRevisions', 'revisions'] as const)(
    '%s has none if it is not checked (A7)',
    (limit) => {
      const state: TurnState = { ...deciding(), phase: { name: 'synthesizing' } };

      expect(limitReached(state, reached(limit))).toBe(state);
    },
  );

  it.each([
    [1, 'repeats'],
    [2, undefined],
  ])(
    'of repeats is reported first, and then a person is asked, by rules %d (F12)',
    (rules, mustAnalyze) => {
      const state = counted({ ...deciding(), repeatsReached: false, rules });
      const first = limitReached({ ...state, repeatsReached: false }, reached('repeats'));
      const second = limitReached(first, reached('repeats'));

      expect(first).toMatchObject({ repeatsReached: true, mustAnalyze, halt: undefined });
      expect(first.counters).toEqual({ ...state.counters, repeats: 0 });
      expect(second.halt).toEqual({ kind: 'limit', limit: 'repeats', message: 'enough' });
    },
  );

  it('of a budget is reported once, for any lanes that it stops (A7)', () => {
    const state = commanding();
    const first = limitReached(state, { ...reached('cost'), lane: 1 });
    const second = limitReached(first, { ...reached('cost'), lane: 2 });
    const other = limitReached(first, { ...reached('tokens'), lane: 2 });

    const halt = { kind: 'limit', limit: 'cost', message: 'enough' };
    expect(lanesOf(second).map((lane) => lane.halt)).toEqual([halt, halt]);
    expect([state, first, second, other].map(({ warnings }) => warnings.toArray().length)).toEqual([
      0, 1, 1, 2,
    ]);
    expect(second.halt).toBeUndefined();
  });
});

describe('the decisions of guards', () => {
  const decisions = [
    { guard: 'a', action: 'change', reason: 'so' },
    { guard: 'b', action: 'ask', reason: 'may it' },
    { guard: 'c', action: 'refuse', reason: 'no' },
  ] as const;
  const [changed, asking, refusing] = decisions;

  it('are warnings about their subject', () => {
    expect(guardWarnings('tool.finished', decisions)).toEqual([
      { code: 'guard', message: 'guard a changed a result: so' },
      { code: 'guard', message: 'guard b asks about a result: may it' },
      { code: 'guard', message: 'guard c refused a result: no' },
    ]);
    expect(guardWarnings('turn.resumed', [changed])).toEqual([
      { code: 'guard', message: 'guard a changed it: so' },
    ]);
    expect(guardWarnings('turn.started')).toEqual([]);
  });

  it('stop the turn if one asks, and end it if one refuses (F9)', () => {
    const state = given();

    expect(guardHalt('answer', [changed, asking])).toEqual({
      kind: 'guard',
      about: 'answer',
      message: 'guard b asks about the answer: may it',
    });
    expect(guardHalt('answer', [changed])).toBeUndefined();
    expect(guardHalt('answer')).toBeUndefined();
    expect(requestGuarded(state)).toBe(state);
    expect(requestGuarded(state, [changed])).toBe(state);
    expect(requestGuarded(state, [changed, asking]).halt).toMatchObject({ about: 'request' });
    expect(requestGuarded(state, [asking, refusing])).toMatchObject({
      halt: undefined,
      phase: { name: 'saving', status: 'failed', reason: 'refused by guard c: no' },
    });
  });
});

describe('earlier traces', () => {
  it.each([
    [1, 12],
    [2, 60],
  ])(
    'under rules %d are remembered up to the last %d, and counted if equal (F12)',
    (rules, size) => {
      const ok = (data: number): ToolOutcome => ({ ok: true, data, summary: '', claims: [] });
      const failed: ToolOutcome = {
        ok: false,
        error: { code: 'internal', message: 'm', isRetryable: false },
      };
      const recent = Array.from({ length: size }, (_, index) => ({ what: `${index}` }));

      expect(remember([], { what: 'a' }, rules)).toEqual({ recent: [{ what: 'a' }], repeats: 1 });
      expect(remember(recent, { what: '1' }, rules)).toEqual({
        recent: [...recent.slice(1), { what: '1' }],
        repeats: 2,
      });
      expect(remember(recent, { what: '0' }, rules).repeats).toBe(1);
      const calls = [
        { what: 'a', outcome: ok(1) },
        { what: 'a', outcome: ok(2) },
        { what: 'a', outcome: failed },
        { what: 'b', outcome: ok(1) },
      ];
      expect(remember(calls, { what: 'a', outcome: ok(1) }, rules).repeats).toBe(2);
      expect(remember(calls, { what: 'a', outcome: failed }, rules).repeats).toBe(2);
      expect(remember(calls, { what: 'a' }, rules).repeats).toBe(1);
    },
  );
});
