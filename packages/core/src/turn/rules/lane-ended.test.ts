import { aPlan, given, severalCommands } from '@pce/testkit';
import { describe, expect, it } from 'vitest';
import type { Intervention } from '../../contracts/intervention.js';
import { noCounters } from '../../limits/limit.js';
import { Sequence } from '../../log/sequence.js';
import type { TurnEvent, TurnEventOf } from './events.js';
import { decideAgain, toEntry, withoutLanes } from './lane-ended.js';
import type { Command, Lane, LanePhase, TurnState } from './state.js';

const at = { v: 1, at: 0 } as const;
const planned: TurnEvent = { type: 'planner.planned', ...at, plan: aPlan() };
const base = given(planned);
const decision: TurnEventOf<'executor.decided'> = {
  ...{ type: 'executor.decided', ...at, ...severalCommands('a', 'b') },
  goalsProgress: [{ goalId: 'GOAL_1', status: 'in_progress' }],
  ...{ goalFocus: ['GOAL_1'], analysis: 'Both are needed.', task: 'STEP_2' },
};

const claim = (text: string) => ({ claim: text, confidence: 0.9, source: 'see', event: 5 });
const attachment = (name: string) => ({
  ...{ name, mediaType: 'text/plain', size: 1, hash: 'a'.repeat(64) },
});
const command = (text: string, changes: Partial<Command> = {}): Command => ({
  ...{ text, decision, selected: null, args: {}, toolRuns: [], claims: [], attachments: [] },
  ...{ workflow: undefined, ...changes },
});
const success: LanePhase = {
  ...{ name: 'ended', result: { status: 'success', summary: 'three' } },
  value: { selected: 'see', data: 3 },
};
const failure: LanePhase = { name: 'ended', result: { status: 'error', summary: 'no' } };
const refusal: LanePhase = { name: 'ended', result: { status: 'blocked', summary: 'no' } };
const lane = (number: number, phase: LanePhase, changes: Partial<Command> = {}): Lane => ({
  ...{ number, command: command(`do ${number}`, changes), phase, halt: undefined },
});
const commanding = (lanes: readonly Lane[], changes: Partial<TurnState> = {}): TurnState => ({
  ...{ ...base, phase: { name: 'commanding', lanes }, ...changes },
});

describe('the end of the commands of a decision', () => {
  it('is not before the last of them', () => {
    const open = commanding([lane(1, success), lane(2, { name: 'coordinating' })]);
    expect(decideAgain(open)).toBe(open);
    expect(decideAgain(base)).toBe(base);
  });

  it('numbers claims, results and files in the order of the decision, after those before (A2, A8)', () => {
    const state = decideAgain(
      commanding(
        [
          lane(1, success, {
            claims: [claim('one'), claim('two')],
            attachments: [attachment('a'), attachment('b')],
            ...{ selected: 'see', args: { at: 'here' } },
            toolRuns: [{ tool: 'see', status: 'success', durationMs: 7 }],
          }),
          lane(2, failure, { claims: [claim('three')] }),
          lane(3, success, { attachments: [attachment('c')] }),
        ],
        {
          claims: Sequence.of({ ...claim('zero'), id: 'c1' }),
          attachments: [{ ...attachment('z'), id: 'a1' }],
        },
      ),
    );
    expect(state.claims.toArray().map(({ id, claim: text }) => [id, text])).toEqual([
      ...[
        ['c1', 'zero'],
        ['c2', 'one'],
        ['c3', 'two'],
        ['c4', 'three'],
      ],
    ]);
    expect(state.attachments.map(({ id, name }) => [id, name])).toEqual([
      ...[
        ['a1', 'z'],
        ['a2', 'a'],
        ['a3', 'b'],
        ['a4', 'c'],
      ],
    ]);
    expect(state.results.toArray()).toEqual([
      { ref: 'r1', command: 'do 1', summary: 'three', selected: 'see', data: 3 },
      { ref: 'r2', command: 'do 3', summary: 'three', selected: 'see', data: 3 },
    ]);
    expect(state.commands.toArray()).toEqual([
      {
        ...{ commandReceived: 'do 1', selected: 'see', args: { at: 'here' }, status: 'success' },
        claims: [
          { ...claim('one'), id: 'c2' },
          { ...claim('two'), id: 'c3' },
        ],
        ...{ result: 3, error: null },
        toolRuns: [{ tool: 'see', status: 'success', durationMs: 7 }],
      },
      {
        ...{ commandReceived: 'do 2', selected: null, args: {}, status: 'error', result: null },
        ...{ claims: [{ ...claim('three'), id: 'c4' }], toolRuns: [], error: null },
      },
      {
        ...{ commandReceived: 'do 3', selected: null, args: {}, status: 'success', result: 3 },
        ...{ claims: [], toolRuns: [], error: null },
      },
    ]);
    expect([state.phase, state.replan]).toEqual([{ name: 'deciding' }, false]);
  });

  it.each<[string, number, readonly LanePhase[], number]>([
    ['a failure', 2, [failure], 3],
    ['failures side by side', 2, [failure, failure, failure], 3],
    ['a success beside a failure', 2, [success, failure], 0],
    ['what code refused', 2, [refusal, refusal], 2],
    ['a failure', 1, [failure], 3],
    ['failures side by side', 1, [failure, failure, failure], 5],
    ['a failure after a success', 1, [success, failure], 1],
    ['a success after a failure', 1, [failure, success], 0],
    ['what code refused', 1, [refusal, refusal], 4],
  ])('counts %s by rules %d (A7)', (_, rules, phases, coordinatorErrors) => {
    const lanes = phases.map((phase, index) => lane(index + 1, phase));
    const counters = { ...noCounters, coordinatorErrors: 2 };
    expect(decideAgain(commanding(lanes, { counters, rules })).counters).toMatchObject({
      coordinatorErrors,
    });
  });

  it('counts how often a call has come back unchanged: the most of all its commands (F12)', () => {
    const trace = { what: 'call see {}' };
    const [one, other] = [
      { ...success, trace },
      { ...success, trace: { what: 'call hear {}' } },
    ];
    const before = { recent: [trace, trace], counters: { ...noCounters, repeats: 2 } };
    const state = decideAgain(commanding([lane(1, one), lane(2, other)], before));
    expect(state.counters.repeats).toBe(3);
    expect(state.recent).toEqual([trace, trace, trace, { what: 'call hear {}' }]);
  });

  const completing = { ...decision, completes: true };
  const all = [
    { goalId: 'GOAL_1', status: 'in_progress' },
    { goalId: 'GOAL_2', status: 'blocked' },
  ] as const;
  const achieved = [{ goalId: 'GOAL_1', status: 'achieved' }, all[1]];
  it.each<[string, readonly Lane[], boolean, string, readonly object[]]>([
    ['all succeed', [lane(1, success), lane(2, success)], false, 'synthesizing', achieved],
    ['one fails', [lane(1, success), lane(2, failure)], false, 'deciding', all],
    ['there is a new plan to make', [lane(1, success)], true, 'planning', all],
  ])(
    'writes the answer where they complete the work, and %s (A2)',
    (_, lanes, replan, name, goals) => {
      const told = lanes.map((each) => ({
        ...each,
        command: { ...each.command, decision: completing },
      }));
      const state = decideAgain(commanding(told, { replan, goalsProgress: all }));
      expect([state.phase, state.goalsProgress, state.replan]).toEqual([{ name }, goals, false]);
      const [entry, second] = state.log.toArray().slice(base.log.length);
      expect(entry).toMatchObject({
        goalsProgress: name === 'synthesizing' ? achieved : decision.goalsProgress,
      });
      if (second !== undefined) expect(second).toMatchObject({ goalsProgress: [] });
    },
  );

  it('decides again where only some of them complete the work', () => {
    const mixed = [lane(1, success, { decision: completing }), lane(2, success)];
    expect(decideAgain(commanding(mixed)).phase).toEqual({ name: 'deciding' });
  });
});

describe('a turn whose commands are left behind', () => {
  it('keeps what was found, and asks nobody about them any more (A13)', () => {
    const intervention: Intervention = {
      ...{ id: 't.i1', kind: 'blocked', phase: 'executor', code: 'blocked', message: 'm' },
      ...{ priority: 'high', options: [] },
    };
    const halt = { kind: 'blocked', message: 'm' } as const;
    const own = { intervention, halt };
    const lanes = [lane(1, { name: 'coordinating' }, { claims: [claim('one')] })];
    const state = withoutLanes(commanding(lanes, { open: [{ ...own, lane: 1 }, own] }));
    expect(state.open).toEqual([own]);
    expect(state.claims.toArray()).toEqual([{ ...claim('one'), id: 'c1' }]);
    expect([state.commands.length, state.log.length]).toEqual([0, base.log.length]);
    const open = [own];
    expect(withoutLanes(commanding(lanes, { open })).open).toBe(open);
    expect(withoutLanes(base)).toBe(base);
  });
});

describe('the entry of a command', () => {
  const state = { attempt: 2, counters: { ...noCounters, iterations: 3 } } as TurnState;
  const common = {
    ...{ type: 'iteration', attempt: 2, iteration: 3, action: 'COMMAND', goalFocus: ['GOAL_1'] },
    task: 'STEP_2',
  };
  const result = { status: 'success', summary: 'three' } as const;

  it('tells the decision, the call and the result (A8)', () => {
    const ended = { command: command('look', { selected: 'see', args: { at: 'here' } }), result };
    expect(toEntry(state, decision, ended)).toStrictEqual({
      ...{ ...common, claims: [], goalsProgress: decision.goalsProgress, result },
      ...{ analysis: 'Both are needed.', command: 'look' },
      coordinator: { selected: 'see', request: 'here' },
    });
  });

  it.each<[Command['args'], string]>([
    [{ at: 'here' }, 'here'],
    [{ at: 3 }, 'at: 3'],
    [{ at: 'here', to: 'there' }, 'at: here, to: there'],
    [{}, ''],
  ])('shows a lone text as itself, and other arguments by name: %j', (args, request) => {
    const ended = { command: command('look', { selected: 'see', args }), result };
    expect(toEntry(state, decision, ended).coordinator).toEqual({ selected: 'see', request });
  });

  it('says once what is said of all commands of a decision', () => {
    const claims = [{ ...claim('one'), more: 1 }];
    const ended = { command: command('look', { claims }), result, lane: 2 };
    expect(toEntry(state, decision, ended)).toStrictEqual({
      ...{ ...common, goalsProgress: [], lane: 2, command: 'look', result },
      claims: [{ claim: 'one', confidence: 0.9, source: 'see' }],
    });
    const first = toEntry(state, decision, { ...ended, lane: 1 });
    expect([first.goalsProgress, first.analysis]).toEqual([
      decision.goalsProgress,
      'Both are needed.',
    ]);
  });

  it('tells the progress of all goals where the caller gives it', () => {
    const ended = { command: command('look'), result, goalsProgress: [] };
    expect(toEntry(state, decision, ended).goalsProgress).toEqual([]);
  });

  it('of no command tells the decision alone, and of BLOCKED what stands in the way', () => {
    const bare: typeof decision = {
      ...{ type: 'executor.decided', ...at, ...severalCommands('a', 'b') },
      ...{ goalFocus: ['GOAL_1'], goalsProgress: decision.goalsProgress },
    };
    expect(toEntry(state, bare)).toStrictEqual({
      ...{ type: 'iteration', attempt: 2, iteration: 3, action: 'COMMAND', claims: [] },
      ...{ goalFocus: ['GOAL_1'], goalsProgress: decision.goalsProgress },
    });
    const blocked: TurnEventOf<'executor.decided'> = {
      ...{ type: 'executor.decided', ...at, action: 'BLOCKED', analysis: 'Hm.' },
      ...{ reasoning: 'no way', goalFocus: [], goalsProgress: [] },
    };
    expect(toEntry(state, blocked).analysis).toBe('no way');
  });
});
