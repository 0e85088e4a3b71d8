import { stampEvent } from '@pce/core/internal/journal';
import { describe, expect, it } from 'vitest';
import { given, ref, roles } from '../../test/an-episode.js';
import type { ReadLimit } from '../agent-limits/read-limit.js';
import { afterClassified, afterReflected, afterUnanswered, asksReflector } from './decide-drift.js';
import { afterRecorded, errorSignature } from './decide-error.js';
import { type Advice, decideLimit } from './decide-limit.js';
import type { EpisodeDraft, EpisodeEventOf } from './events.js';
import { countLimit } from './limit-counts.js';
import { next } from './next.js';
import { assertRoom, findQueued } from './outbox.js';
import { merged, toPaused } from './pauses.js';
import { backOffMs, defaultPolicy, driftRule, isAtOrBelow } from './policy.js';
import { addQuestion } from './questions.js';
import { resumeSummary } from './resume-summary.js';
import {
  isPausedFor,
  type LimitCounts,
  newRole,
  type Pause,
  type Question,
  statusOf,
} from './state.js';

const at = 5_000;
const everyone = ['planner', 'executor'];
type Paused = EpisodeDraft<'episode.paused'>;
const paused = (cause: Paused['cause'], reason: string, until?: number): Paused => ({
  ...{ type: 'episode.paused', cause, reason, target: everyone },
  ...(until !== undefined && { until }),
});

describe('a limit that a role ran into', () => {
  const limited = (kind: ReadLimit['kind'], resetAt?: number): ReadLimit => ({
    ...{ kind, phrase: 'p', text: 't', ...(resetAt !== undefined && { resetAt }) },
  });
  const stateOf = (limits: Partial<LimitCounts>) =>
    given({ roles: roles({ planner: { limits: { ...newRole.limits, ...limits } } }) });
  const seen = (limit: ReadLimit, waitUntil?: number) => ({
    ...{ type: 'limit.seen', role: 'planner', ...limit },
    ...(waitUntil !== undefined && { waitUntil }),
  });

  it.each<[Partial<LimitCounts>, ReadLimit, number | undefined, Advice]>([
    [{}, limited('step-cap'), 5_800, { do: 'continue', until: 5_800, message: 'continue' }],
    [
      { stepCaps: 2 },
      limited('step-cap'),
      8_200,
      { do: 'continue', until: 8_200, message: 'continue' },
    ],
    [{}, limited('transient'), 5_800, { do: 'wait', until: 5_800 }],
    [
      { transients: 20, outageMs: 899_999 },
      limited('transient'),
      65_000,
      { do: 'wait', until: 65_000 },
    ],
    [{ outageMs: 900_000 }, limited('transient', 7_000), 7_000, { do: 'wait', until: 7_000 }],
    [{ fullContexts: 1 }, limited('context-full'), undefined, { do: 'compact' }],
    [{}, limited('loop'), undefined, { do: 'reflect' }],
  ])('with %j before, %j waits until %s: %j (C5)', (before, limit, until, advice) => {
    expect(decideLimit(stateOf(before), 'planner', limit, at)).toEqual({
      events: [seen(limit, until)],
      advice,
    });
  });

  it.each<[Partial<LimitCounts>, ReadLimit, Paused]>([
    [
      { stepCaps: 3 },
      limited('step-cap'),
      paused(
        'step-cap',
        'planner stopped at its step cap 4 times in a row, each time after being told to go on',
      ),
    ],
    [
      { outageMs: 900_000 },
      limited('transient'),
      paused('outage', 'the service of planner has been away for 15 minutes of waiting'),
    ],
    [
      {},
      limited('quota'),
      paused(
        'quota',
        'planner has used up its quota and names no time: resume the episode once it is there again',
      ),
    ],
    [
      { quotas: 3 },
      limited('quota', 9_000),
      paused(
        'broken-promise',
        'the quota of planner was not there 3 times at the time that was named',
      ),
    ],
    [
      { quotas: 2 },
      limited('quota', 9_000),
      paused('quota', 'planner has used up its quota', 10_000),
    ],
    [{}, limited('quota', 1_000), paused('quota', 'planner has used up its quota', 6_000)],
    [
      { fullContexts: 2 },
      limited('context-full'),
      paused('context-full', 'the context of planner was full 3 times in a row'),
    ],
  ])('with %j before, %j pauses: %j (C5)', (before, limit, pause) => {
    expect(decideLimit(stateOf(before), 'planner', limit, at)).toEqual({
      events: [seen(limit, pause.until), pause],
      advice: { do: 'pause', until: pause.until },
    });
  });

  it('is over once the role prints something else (C5)', () => {
    const advice = { do: 'go-on' };
    expect(decideLimit(given(), 'planner', undefined, at)).toEqual({ events: [], advice });
    expect(decideLimit(stateOf({ quotas: 1 }), 'planner', undefined, at)).toEqual({
      events: [{ type: 'limit.cleared', role: 'planner' }],
      advice,
    });
  });

  it.each<[Partial<EpisodeEventOf<'limit.seen'>>, Partial<LimitCounts>]>([
    [{ kind: 'step-cap' }, { stepCaps: 2 }],
    [
      { kind: 'transient', waitUntil: 8_000 },
      { transients: 3, outageMs: 3_003 },
    ],
    [{ kind: 'transient', waitUntil: 8_000, resetAt: 8_000 }, { transients: 3 }],
    [{ kind: 'transient' }, { transients: 3 }],
    [{ kind: 'quota' }, { quotas: 5 }],
    [{ kind: 'context-full' }, { fullContexts: 6 }],
    [{ kind: 'loop' }, {}],
  ])('%j counts as %j (C5)', (changes, counts) => {
    const before = { stepCaps: 1, transients: 2, outageMs: 3, quotas: 4, fullContexts: 5 };
    const event: EpisodeEventOf<'limit.seen'> = {
      ...{ type: 'limit.seen', v: 1, at, role: 'planner', kind: 'loop', phrase: 'p', text: 't' },
      ...changes,
    };
    expect(countLimit(before, event)).toEqual({ ...before, ...counts });
  });
});

describe('a change', () => {
  const classified = (
    changes: Partial<EpisodeDraft<'diff.classified'>>,
  ): EpisodeDraft<'diff.classified'> => ({
    ...{ type: 'diff.classified', from: 'c1', to: 'c2', role: 'planner', class: 'HIGH' },
    ...{ figures: { ratio: 1, kept: 1, order: 1 }, decidedBy: 'ratio', rules: [], patch: 'p' },
    ...{ coarse: false, cause: 'recorded', reflects: false },
    ...changes,
  });
  const alerted = (cause: EpisodeDraft<'deviation.alerted'>['cause'], message: string) => ({
    ...{ type: 'deviation.alerted', checkpoint: 'c2', cause, message },
  });

  it.each<[Parameters<typeof classified>[0], boolean, readonly object[]]>([
    [{}, false, []],
    [{ class: 'MEDIUM' }, true, []],
    [
      { class: 'LOW' },
      true,
      [
        alerted('class', "the planner's change is LOW (ratio)"),
        paused('deviation', "the planner's change is LOW (ratio)"),
      ],
    ],
    [
      { class: 'LOW', reflects: true },
      true,
      [alerted('class', "the planner's change is LOW (ratio)")],
    ],
    [
      { rules: ['moved', 'secret'] },
      true,
      [
        alerted('rule', "the planner's change is HIGH (secret)"),
        paused('deviation', "the planner's change is HIGH (secret)"),
      ],
    ],
    [
      { rules: ['secret'], reflects: true },
      true,
      [alerted('rule', "the planner's change is HIGH (secret)")],
    ],
    [{ rules: ['moved'] }, false, []],
    [{ class: 'LOW', rules: ['secret'], cause: 'restored' }, true, []],
    [{ cause: 'restored' }, true, []],
    [{ class: 'LOW', role: 'executor', rules: ['secret'] }, true, []],
    [{ class: 'HIGH', role: 'executor' }, false, []],
  ])('%j asks the Reflector: %s, and leads to %j (C4)', (changes, asks, events) => {
    const event = classified(changes);
    expect(asksReflector(given(), event)).toBe(asks);
    expect(afterClassified(given(), event)).toEqual(events);
  });

  const question = (changes: Partial<Question> = {}): Question => ({
    ...{ from: ref('c1', 1), to: ref('c2', 2), class: 'MEDIUM', cause: 'drift' },
    ...{ pausesUnanswered: false, ...changes },
  });

  it('that is not aligned pauses (C4)', () => {
    const reflected = (aligned: boolean) =>
      afterReflected(given(), question(), {
        ...{ diagnosis: 'd', action_items: [] },
        alignment_check: { aligned, rationale: 'it drifts' },
      });
    expect(reflected(true)).toEqual([]);
    expect(reflected(false)).toEqual([
      alerted('not-aligned', 'not aligned: it drifts'),
      paused('deviation', 'not aligned: it drifts'),
    ]);
  });

  it.each<[Partial<Question>, string | undefined]>([
    [{}, undefined],
    [{ class: 'LOW' }, 'LOW'],
    [{ pausesUnanswered: true }, 'MEDIUM'],
    [{ class: 'LOW', to: ref('c2', 2, 'executor') }, undefined],
  ])('with %j that nobody judged pauses as %s (C4)', (changes, found) => {
    const reason = `the planner's change is ${found}, and the Reflector gave no answer about it`;
    const events = [alerted('not-reflected', reason), paused('deviation', reason)];
    const expected = found === undefined ? [] : events;
    expect(afterUnanswered(given(), question(changes))).toEqual(expected);
  });

  it('joins a question of its role that was not asked yet (C4)', () => {
    const older = question({ class: 'LOW', cause: 'restore', pausesUnanswered: true });
    const other = question({ to: ref('x1', 3, 'executor') });
    const newer = question({ from: ref('c2', 2), to: ref('c3', 3), class: 'MEDIUM' });
    const asked = (...questions: Question[]) =>
      addQuestion(given({ questions: [questions[0] ?? newer, other] }), questions[1] ?? newer);
    expect(asked(older, newer).questions).toEqual([
      other,
      { ...newer, from: ref('c1', 1), class: 'LOW', cause: 'restore', pausesUnanswered: true },
    ]);
    const mild = question({ class: 'HIGH' });
    expect(asked(mild, { ...newer, cause: 'restore', pausesUnanswered: true }).questions).toEqual([
      other,
      { ...newer, from: ref('c1', 1), cause: 'restore', pausesUnanswered: true },
    ]);
    const first = question({ from: undefined });
    expect(asked(first, newer).questions.at(-1)).toMatchObject({ from: ref('c2', 2) });
    const loop = question({ cause: 'loop', class: 'HIGH', from: undefined, to: ref('c3', 3) });
    expect(asked(older, loop).questions).toEqual([other, loop]);
    expect(addQuestion(given({ questions: [other] }), newer).questions).toEqual([other, newer]);
  });
});

describe('an error of a role', () => {
  const error = { signature: 's', message: 'no disk', isFatal: false };
  const recorded = (
    changes: Partial<EpisodeDraft<'checkpoint.recorded'>>,
  ): EpisodeDraft<'checkpoint.recorded'> => ({
    ...{ type: 'checkpoint.recorded', checkpoint: 'c', iteration: 1, role: 'planner' },
    ...{ content: 'h', length: 1, files: [], ...changes },
  });

  it.each<[Parameters<typeof recorded>[0], number, readonly object[]]>([
    [{}, 9, []],
    [{ error }, 2, []],
    [
      { error },
      3,
      [paused('error-repeated', 'planner reported the same error 3 times in a row: no disk')],
    ],
    [{ error: { ...error, isFatal: true } }, 1, [paused('error-fatal', 'planner failed: no disk')]],
  ])('%j for the %ith time leads to %j (C5)', (changes, count, events) => {
    const state = given({ roles: roles({ planner: { error: { signature: 's', count } } }) });
    expect(afterRecorded(state, recorded(changes))).toEqual(events);
  });

  it.each([
    ['Line 12: no file', 'line #: no file'],
    ['at 2026-11-23T10:00:01Z  failed\n in 5 ms', 'at # failed in # ms'],
    ['object 0xDEADbeef of a1b2c3d4e5', 'object # of #'],
    ['bad face', 'bad face'],
    [`${'x'.repeat(2_000)}1`, 'x'.repeat(2_000)],
  ])('%j is known as %j (C5)', (message, signature) => {
    expect(errorSignature(message)).toBe(signature);
  });
});

describe('a pause', () => {
  const before: Pause = {
    cause: 'quota',
    reason: 'old',
    target: ['a', 'b'],
    since: 1,
    until: 7_000,
  };
  const event = stampEvent({ ...paused('person', 'new'), target: ['b', 'c'] }, at);
  it.each<[number | undefined, number | undefined, 'old' | 'new']>([
    [7_000, 6_999, 'old'],
    [7_000, 7_000, 'old'],
    [7_000, 7_001, 'new'],
    [7_000, undefined, 'new'],
    [undefined, 9_000, 'old'],
    [undefined, undefined, 'old'],
  ])('until %s, and another until %s: the %s one stands (C5)', (one, other, stands) => {
    const { cause, reason, until } =
      stands === 'old' ? { ...before, until: one } : { ...event, until: other };
    const during = { ...event, ...(other !== undefined && { until: other }) };
    expect(merged({ ...before, until: one }, during)).toEqual({
      ...{ cause, reason, until, target: ['a', 'b', 'c'], since: 1 },
    });
  });

  it('holds up the roles of the policy, beside those that it is about (C5)', () => {
    const draft = { cause: 'person', reason: 'r', about: ['other'] } as const;
    const target = (backPressure: typeof defaultPolicy.backPressure) =>
      toPaused(given({ policy: { ...defaultPolicy, backPressure } }), draft).target;
    expect(target('all')).toEqual(['other', 'planner', 'executor']);
    expect(target(['executor', 'other'])).toEqual(['other', 'executor']);
    expect(target([])).toEqual(['other']);
  });

  it('is of the roles that it names, in an active episode (C3)', () => {
    const state = given({ pause: before });
    expect([statusOf(given()), statusOf(state), statusOf({ ...state, outcome: 'failed' })]).toEqual(
      ['running', 'paused', 'ended'],
    );
    expect([isPausedFor(state, 'a'), isPausedFor(state, 'c'), isPausedFor(given(), 'a')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('is summarized at its end with the place to resume (C4)', () => {
    const resumed = { type: 'episode.resumed', v: 1, at: 600_001, cause: 'person' } as const;
    const none = {
      goal: undefined,
      pause: undefined,
      lastCheckpoint: undefined,
      reflection: undefined,
    };
    expect(resumeSummary(none, resumed)).toBe('The work goes on.');
    const reflection = {
      diagnosis: 'It drifts.',
      action_items: ['Go back', 'Try again'],
      alignment_check: { aligned: false, rationale: 'r' },
    };
    const all = {
      ...{ goal: 'Ship it', pause: before, lastCheckpoint: { ...ref('c2', 2), at } },
      reflection: { checkpoint: 'c2', reflection, at },
    };
    const lines = (place: string) => [
      ...['The work goes on.', 'Goal: Ship it', 'It was paused for 10 min: old', place],
      ...['The last reflection: It drifts.', '- Go back', '- Try again'],
    ];
    expect(resumeSummary(all, resumed).split('\n')).toEqual(
      lines('Go on from iteration 1 (planner, c2).'),
    );
    const from = ref('c1', 1, 'executor');
    expect(resumeSummary(all, { ...resumed, from, note: 'be careful' }).split('\n')).toEqual([
      ...lines('Go on from iteration 1 (executor, c1).'),
      'Note: be careful',
    ]);
  });
});

describe('the work that is due', () => {
  const restore: EpisodeEventOf<'restore.begun'> = {
    ...{ type: 'restore.begun', v: 1, at, checkpoint: 'r', to: ref('c1', 1), length: 1 },
    ...{ files: [], latest: [] },
  };
  const comparison = { from: ref('c1', 1), to: ref('c2', 2), cause: 'recorded' } as const;
  const question: Question = {
    ...{ from: undefined, to: ref('c2', 2), class: 'LOW', cause: 'drift', pausesUnanswered: false },
  };
  const pause: Pause = { cause: 'quota', reason: 'r', target: [], since: 1, until: at };
  const resumed = { type: 'append', event: { type: 'episode.resumed', cause: 'clock' } };

  it.each([
    [{}, undefined],
    [
      { restore, outcome: 'failed', pause },
      { type: 'restore', restore },
    ],
    [{ outcome: 'failed', pause, comparisons: [comparison] }, undefined],
    [{ pause, comparisons: [comparison] }, resumed],
    [{ pause: { ...pause, until: at - 1 } }, resumed],
    [
      { pause: { ...pause, until: at + 1 }, comparisons: [comparison] },
      { type: 'compare', comparison },
    ],
    [{ pause: { ...pause, until: undefined } }, undefined],
    [
      { comparisons: [comparison], questions: [question] },
      { type: 'compare', comparison },
    ],
    [{ questions: [question] }, { type: 'reflect', question }],
  ] as const)('with %j is %j (C3)', (changes, step) => {
    expect(next(given(changes), at)).toEqual(step);
  });
});

describe('the policy', () => {
  it.each([
    ['HIGH', [false, false, false]],
    ['MEDIUM', [true, false, false]],
    ['LOW', [true, true, false]],
  ] as const)('finds %s at MEDIUM, at LOW, never: %j (C4)', (found, expected) => {
    const levels = ['MEDIUM', 'LOW', 'never'] as const;
    expect(levels.map((level) => isAtOrBelow(found, level))).toEqual(expected);
  });

  it('has a rule for each role, and doubles its waits up to a maximum (C5)', () => {
    expect(driftRule(defaultPolicy, 'planner')).toBe(defaultPolicy.drift['planner']);
    expect(driftRule(defaultPolicy, 'toString')).toBe(defaultPolicy.drift['other']);
    expect(driftRule({ ...defaultPolicy, drift: {} }, 'planner')).toEqual({
      ...{ reflectAt: 'never', alertAt: 'never', alertRules: [], pauseAt: 'never' },
    });
    const waits = [0, 1, 2, 6, 7, 50].map((failures) =>
      backOffMs(defaultPolicy.transient, failures),
    );
    expect(waits).toEqual([800, 1_600, 3_200, 51_200, 60_000, 60_000]);
  });
});

it('has room for so many messages, and finds one that waits (C7)', () => {
  const message = (id: string) => ({
    ...{ message: id, sequence: 1, from: undefined, content: 'h', queuedAt: 1, isDelivered: false },
  });
  const state = given({
    policy: { ...defaultPolicy, maxQueued: 2 },
    roles: roles({
      planner: { queue: [message('m1')] },
      executor: { queue: [message('m2'), message('m3')] },
    }),
  });
  expect(findQueued(state, 'm3')).toEqual({ target: 'executor', message: message('m3') });
  expect(findQueued(state, 'm4')).toBeUndefined();
  expect(assertRoom(state, 'planner')).toBeUndefined();
  expect(() => assertRoom(state, 'executor')).toThrow(
    '2 messages wait for executor: acknowledge some first, or start the episode with a greater policy.maxQueued',
  );
});
