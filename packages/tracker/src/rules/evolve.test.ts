import { describe, expect, it } from 'vitest';
import { fresh, given, ref, roles, started } from '../../test/an-episode.js';
import type { EpisodeEvent, EpisodeEventOf } from './events.js';
import { evolve } from './evolve.js';
import { type EpisodeState, newRole, type Pause, type Question } from './state.js';

const at = 5_000;
const common = { v: 1, at } as const;
const later = { version: 2, updatedAt: at };
const counts = (changes: Partial<EpisodeState['counts']>) => ({ ...fresh.counts, ...changes });
const limits = { stepCaps: 1, transients: 2, outageMs: 3, quotas: 4, fullContexts: 5 };
const error = { signature: 'no disk', count: 2 };
const pause: Pause = {
  ...{ cause: 'quota', reason: 'used up', target: ['planner'], since: 2_000, until: 9_000 },
};
const question: Question = {
  ...{
    from: ref('c1', 1),
    to: ref('c2', 2),
    class: 'LOW',
    cause: 'drift',
    pausesUnanswered: false,
  },
};
const comparison = { from: ref('c1', 1), to: ref('c2', 2), cause: 'recorded' } as const;
const reflection = {
  diagnosis: 'It drifts.',
  action_items: ['Go back'],
  alignment_check: { aligned: true, rationale: 'so' },
};

describe('the state of an episode', () => {
  it.each<[EpisodeEvent, Partial<EpisodeState>, Partial<EpisodeState>]>([
    [started, {}, { updatedAt: 1_000 }],
    [
      {
        ...common,
        type: 'reflection.made',
        checkpoint: 'c2',
        reflection,
        isRepaired: false,
        attempts: 1,
      },
      { questions: [question, { ...question, to: ref('c3', 3) }] },
      {
        questions: [{ ...question, to: ref('c3', 3) }],
        reflection: { checkpoint: 'c2', reflection, at },
        counts: counts({ reflectionsMade: 1 }),
      },
    ],
    [
      { ...common, type: 'reflection.failed', checkpoint: 'c2', reason: 'no', attempts: 1 },
      { questions: [question] },
      { questions: [], counts: counts({ reflectionsFailed: 1 }) },
    ],
    [
      { ...common, type: 'deviation.alerted', checkpoint: 'c2', cause: 'rule', message: 'm' },
      {},
      { counts: counts({ alerts: 1 }) },
    ],
    [
      { ...common, type: 'limit.cleared', role: 'planner' },
      { roles: roles({ planner: { limits, error } }) },
      { roles: roles({ planner: { error } }) },
    ],
    [
      { ...common, type: 'episode.paused', cause: 'person', reason: 'lunch', target: ['planner'] },
      { roles: roles({ planner: { limits, error } }) },
      {
        roles: roles({ planner: { limits, error } }),
        pause: {
          cause: 'person',
          reason: 'lunch',
          target: ['planner'],
          since: at,
          until: undefined,
        },
      },
    ],
    [
      { ...common, type: 'episode.paused', cause: 'quota', reason: 'q', target: [], until: 9_000 },
      { roles: roles({ planner: { limits, error } }) },
      {
        roles: roles({ planner: { limits, error } }),
        pause: { cause: 'quota', reason: 'q', target: [], since: at, until: 9_000 },
      },
    ],
    [
      { ...common, type: 'episode.paused', cause: 'outage', reason: 'o', target: [] },
      { roles: roles({ planner: { limits, error, sequence: 3 } }) },
      {
        roles: roles({ planner: { sequence: 3 } }),
        pause: { cause: 'outage', reason: 'o', target: [], since: at, until: undefined },
      },
    ],
    [
      { ...common, type: 'episode.resumed', cause: 'person' },
      { pause, roles: roles({ planner: { error } }) },
      { pause: undefined, roles: roles({ planner: { error } }) },
    ],
    [
      { ...common, type: 'episode.resumed', cause: 'person', from: ref('c1', 1) },
      { pause, roles: roles({ planner: { error, latest: ref('c2', 2) } }) },
      { pause: undefined, roles: roles({ planner: { latest: ref('c1', 1) } }) },
    ],
    [
      {
        ...common,
        ...{ type: 'intervention.opened', intervention: 'i1', kind: 'stuck', role: 'planner' },
        ...{ message: 'm', options: ['a'] },
      },
      {},
      {
        interventions: [
          {
            intervention: 'i1',
            kind: 'stuck',
            role: 'planner',
            message: 'm',
            options: ['a'],
            since: at,
          },
        ],
      },
    ],
    [
      { ...common, type: 'intervention.resolved', intervention: 'i1', choose: 'a' },
      {
        interventions: ['i1', 'i2'].map((intervention) => ({
          ...{ intervention, kind: 'stuck', role: 'planner', message: 'm', options: [], since: 1 },
        })),
      },
      {
        interventions: [
          {
            intervention: 'i2',
            kind: 'stuck',
            role: 'planner',
            message: 'm',
            options: [],
            since: 1,
          },
        ],
      },
    ],
    [
      { ...common, type: 'episode.ended', outcome: 'failed', reason: 'why' },
      {
        pause,
        questions: [question],
        comparisons: [comparison],
        interventions: [
          {
            intervention: 'i2',
            kind: 'stuck',
            role: 'planner',
            message: 'm',
            options: [],
            since: 1,
          },
        ],
      },
      {
        outcome: 'failed',
        endReason: 'why',
        pause: undefined,
        questions: [],
        comparisons: [],
        interventions: [],
      },
    ],
  ])('after %j (C3)', (event, before, changes) => {
    expect(evolve(given(before), event)).toEqual(given({ ...before, ...later, ...changes }));
  });

  it('has the messages that wait for a role, in order (C7)', () => {
    const queue = (message: string, sequence: number): EpisodeEvent => ({
      ...common,
      ...{ type: 'message.queued', message, sequence, target: 'executor', from: 'planner' },
      ...{ content: 'hash', length: 3 },
    });
    const waiting = (message: string, sequence: number, isDelivered = false) => ({
      ...{ message, sequence, from: 'planner', content: 'hash', queuedAt: at, isDelivered },
    });
    const two = evolve(evolve(fresh, queue('m1', 1)), queue('m2', 2));
    expect(two).toEqual(
      given({
        ...{ version: 3, updatedAt: at, counts: counts({ queued: 2 }) },
        roles: roles({ executor: { sequence: 2, queue: [waiting('m1', 1), waiting('m2', 2)] } }),
      }),
    );
    const act = (type: 'message.delivered' | 'message.acknowledged'): EpisodeEvent => ({
      ...common,
      ...{ type, message: 'm1', target: 'executor' },
    });
    const delivered = evolve(two, act('message.delivered'));
    expect(delivered.counts).toEqual(counts({ queued: 2, delivered: 1 }));
    expect(delivered.roles.get('executor')?.queue).toEqual([
      waiting('m1', 1, true),
      waiting('m2', 2),
    ]);
    const acknowledged = evolve(delivered, act('message.acknowledged'));
    expect(acknowledged.counts).toEqual(counts({ queued: 2, delivered: 1, acknowledged: 1 }));
    expect(acknowledged.roles.get('executor')?.queue).toEqual([waiting('m2', 2)]);
    const failed = evolve(acknowledged, {
      ...common,
      ...{ type: 'message.failed', message: 'm2', target: 'executor', reason: 'no' },
    });
    expect(failed.counts.failed).toBe(1);
    expect(failed.roles.get('executor')).toEqual({ ...newRole, sequence: 2 });
  });

  const recording: EpisodeEventOf<'checkpoint.recorded'> = {
    ...common,
    ...{ type: 'checkpoint.recorded', checkpoint: 'c2', iteration: 1, role: 'planner' },
    ...{ content: 'hash-c2', length: 3, files: [] },
  };
  const recorded = {
    ...later,
    checkpoints: 1,
    lastCheckpoint: { ...ref('c2', 2), at },
  };

  it('has the latest checkpoint of each role, to be compared with the one before (C4)', () => {
    expect(evolve(given({ roles: roles({ planner: { limits } }) }), recording)).toEqual(
      given({ ...recorded, roles: roles({ planner: { latest: ref('c2', 2) } }) }),
    );
    const before = given({ roles: roles({ planner: { latest: ref('c1', 1), error } }) });
    expect(evolve(before, recording)).toEqual(
      given({
        ...recorded,
        roles: roles({ planner: { latest: ref('c2', 2) } }),
        comparisons: [comparison],
      }),
    );
    expect(evolve(before, { ...recording, role: 'restore' })).toEqual({
      ...before,
      ...recorded,
      lastCheckpoint: { ...ref('c2', 2, 'restore'), at },
    });
  });

  it('counts the same error in a row (C5)', () => {
    const failing = { ...recording, error: { signature: 'no disk', message: 'm', isFatal: false } };
    const count = (role: Parameters<typeof roles>[0][string]) =>
      evolve(given({ roles: roles({ planner: role }) }), failing).roles.get('planner');
    expect(count({ limits })).toMatchObject({ error: { signature: 'no disk', count: 1 }, limits });
    expect(count({ error })).toMatchObject({ error: { signature: 'no disk', count: 3 } });
    expect(count({ error: { signature: 'other', count: 2 } })?.error?.count).toBe(1);
  });

  const classifying: EpisodeEventOf<'diff.classified'> = {
    ...common,
    ...{ type: 'diff.classified', from: 'c1', to: 'c2', role: 'planner', class: 'LOW' },
    ...{ figures: { ratio: 0, kept: 0, order: 0 }, decidedBy: 'ratio', rules: [], patch: 'p' },
    ...{ coarse: false, cause: 'recorded', reflects: true },
  };

  it.each<[Partial<EpisodeEventOf<'diff.classified'>>, readonly Question[]]>([
    [{}, [question]],
    [{ rules: ['secret'] }, [{ ...question, pausesUnanswered: true }]],
    [{ rules: ['moved'] }, [question]],
    [{ cause: 'restored' }, [{ ...question, cause: 'restore' }]],
    [{ reflects: false }, []],
  ])('asks the Reflector about a change with %j (C4)', (changes, questions) => {
    const other = { ...comparison, to: ref('c3', 3) };
    const before = given({ comparisons: [comparison, other] });
    expect(evolve(before, { ...classifying, ...changes })).toEqual(
      given({
        ...later,
        questions,
        comparisons: [other],
        roles: roles({ planner: { class: 'LOW' } }),
      }),
    );
  });

  it('asks nothing about a change that was not due (C4)', () => {
    const state = evolve(given({ comparisons: [] }), classifying);
    expect(state).toEqual(given({ ...later, roles: roles({ planner: { class: 'LOW' } }) }));
  });

  it('knows the limit that was seen last, and asks the Reflector about a loop (C5)', () => {
    const seeing: EpisodeEventOf<'limit.seen'> = {
      ...common,
      ...{ type: 'limit.seen', role: 'planner', kind: 'quota', phrase: 'p', text: 't', resetAt: 9 },
    };
    const limit = { role: 'planner', kind: 'quota', resetAt: 9, waitUntil: undefined, at } as const;
    const quotas = { ...newRole.limits, quotas: 1 };
    expect(evolve(fresh, seeing)).toEqual(
      given({ ...later, limit, roles: roles({ planner: { limits: quotas } }) }),
    );
    const looping = { ...seeing, kind: 'loop' } as const;
    expect(evolve(fresh, looping).questions).toEqual([]);
    const latest = ref('c2', 2);
    const asked = { from: undefined, to: latest, cause: 'loop', pausesUnanswered: false };
    for (const found of ['HIGH', 'LOW'] as const) {
      const role = found === 'HIGH' ? { latest } : { latest, class: found };
      const state = evolve(given({ roles: roles({ planner: role }) }), looping);
      expect(state.questions).toEqual([{ ...asked, class: found }]);
    }
    const quota = evolve(given({ roles: roles({ planner: { latest } }) }), seeing);
    expect(quota.questions).toEqual([]);
  });

  it('goes on from what was restored, compared with what it replaced (C6)', () => {
    const begun: EpisodeEventOf<'restore.begun'> = {
      ...common,
      ...{ type: 'restore.begun', checkpoint: 'r1', to: ref('c1', 1), length: 3, files: [] },
      latest: [ref('c0', 0, 'executor')],
    };
    const begin = evolve(fresh, begun);
    expect(begin).toEqual(given({ ...later, restore: begun }));
    const done: EpisodeEvent = { ...common, type: 'episode.restored', checkpoint: 'r1', left: [] };
    expect(evolve(given({ restore: begun }), done)).toEqual(given({ ...later, restore: begun }));
    expect(evolve(fresh, done)).toEqual(given(later));
    const lastCheckpoint = { ...ref('r1', 7, 'restore'), at };
    const to = { ...ref('c1', 1), checkpoint: 'r1', version: 7 };
    const before = {
      restore: begun,
      lastCheckpoint,
      roles: roles({ planner: { latest: ref('c2', 2), sequence: 1 } }),
    };
    const after = {
      ...{ ...later, lastCheckpoint, counts: counts({ restores: 1 }) },
      roles: roles({
        planner: { latest: to, sequence: 1 },
        executor: { latest: ref('c0', 0, 'executor') },
      }),
    };
    expect(evolve(given(before), done)).toEqual(
      given({ ...after, comparisons: [{ from: ref('c2', 2), to, cause: 'restored' }] }),
    );
    expect(evolve(given({ ...before, outcome: 'failed' }), done)).toEqual(
      given({ ...after, outcome: 'failed' }),
    );
    const first = evolve(given({ ...before, roles: roles({}) }), done);
    expect(first.comparisons).toEqual([]);
  });
});
