import { describe, expect, it } from 'vitest';
import { fresh, given, ref, roles, started } from '../../test/an-episode.js';
import { descending, episodeCollections, episodeRows } from './episode-rows.js';
import { toEpisodeStatus, toPauseInfo } from './episode-status.js';
import type { EpisodeEvent, EpisodeEventOf } from './events.js';
import type { EpisodeState } from './state.js';

const head = { version: 7, hash: 'h' };
const common = { v: 1, at: 5_000 } as const;
const rowsOf = (before: EpisodeState | undefined, event: EpisodeEvent, after: EpisodeState) =>
  episodeRows([{ before, event, after, head }]).map(({ collection, key, value }) => ({
    collection: collection.replace('episodes/', ''),
    key,
    value: value === null ? null : JSON.parse(value),
  }));
const alerted: EpisodeEvent = {
  ...common,
  ...{ type: 'deviation.alerted', checkpoint: 'c', cause: 'rule', message: 'm' },
};
const key = '999999999999000.e1';
const statusRows = (state: EpisodeState) => {
  const value = toEpisodeStatus(state);
  return [
    { collection: 'status', key: 'e1', value },
    { collection: 'of/ann', key, value },
    { collection: `of/ann/status/${value.status}`, key, value },
  ];
};
const pause = (until?: number) => ({
  ...{ cause: 'quota' as const, reason: 'r', target: ['planner'], since: 2, until },
});
const comparison = { from: ref('c1', 1), to: ref('c2', 2), cause: 'recorded' } as const;

describe('the rows of an episode', () => {
  it('begin with its status, in the lists of its owner (C3)', () => {
    expect(episodeRows([])).toEqual([]);
    const request = { key: 'k', hash: 'h', result: 'r' };
    expect(rowsOf(undefined, { ...started, request }, fresh)).toEqual([
      { collection: 'requests/e1', key: 'k', value: { hash: 'h', result: 'r' } },
      ...statusRows(fresh),
    ]);
    expect(rowsOf(undefined, started, fresh)).toEqual(statusRows(fresh));
  });

  it('move from one list to another with the status (C3)', () => {
    const after = given({ pause: pause() });
    const gone = { collection: 'of/ann/status/running', key, value: null };
    expect(rowsOf(fresh, alerted, after)).toEqual([...statusRows(after), gone]);
    expect(rowsOf(after, alerted, after)).toEqual(statusRows(after));
  });

  it('contain the end of a pause (C5)', () => {
    const row = (until: number) => ({
      ...{ collection: 'due', key: `00000000000${until}.e1`, value: { episode: 'e1', until } },
    });
    const [one, two, none] = [
      given({ pause: pause(7_000) }),
      given({ pause: pause(8_000) }),
      given({ pause: pause() }),
    ];
    const due = (before: EpisodeState, after: EpisodeState) =>
      rowsOf(before, alerted, after).filter(({ collection }) => collection === 'due');
    expect(due(fresh, one)).toEqual([row(7_000)]);
    expect(due(one, one)).toEqual([]);
    expect(due(one, two)).toEqual([{ ...row(7_000), value: null }, row(8_000)]);
    expect(due(one, none)).toEqual([{ ...row(7_000), value: null }]);
    expect(due(none, fresh)).toEqual([]);
    const fraction = given({ pause: pause(7_000.5) });
    expect(due(fresh, fraction).map((each) => each.key)).toEqual(['000000000007001.e1']);
  });

  it('tell whether work is due (C3)', () => {
    const open = { collection: 'open', key: 'e1', value: { episode: 'e1' } };
    const question: EpisodeState['questions'][number] = {
      ...{
        from: undefined,
        to: ref('c2', 2),
        class: 'LOW',
        cause: 'drift',
        pausesUnanswered: false,
      },
    };
    const restore: EpisodeState['restore'] = {
      ...common,
      ...{
        type: 'restore.begun',
        checkpoint: 'r',
        to: ref('c1', 1),
        length: 1,
        files: [],
        latest: [],
      },
    };
    const works: Partial<EpisodeState>[] = [
      { comparisons: [comparison] },
      { questions: [question] },
      { restore },
    ];
    for (const work of works) {
      const busy = given(work);
      const rows = (before: EpisodeState, after: EpisodeState) =>
        rowsOf(before, alerted, after).filter(({ collection }) => collection === 'open');
      expect(rows(fresh, busy)).toEqual([open]);
      expect(rows(busy, busy)).toEqual([]);
      expect(rows(busy, fresh)).toEqual([{ ...open, value: null }]);
      expect(toEpisodeStatus(busy).isWorking).toBe(true);
    }
    expect(toEpisodeStatus(fresh).isWorking).toBe(false);
  });

  it('have a checkpoint, its version and its files (C4)', () => {
    const event: EpisodeEventOf<'checkpoint.recorded'> = {
      ...common,
      ...{ type: 'checkpoint.recorded', checkpoint: 'c2', iteration: 3, role: 'planner' },
      ...{ content: 'h2', length: 9 },
      files: [
        { path: 'a', before: null, after: { hash: 'x', isExecutable: false } },
        { path: 'b', before: null, after: null, isNoticed: true },
      ],
      ...{ head: 'abc', error: { signature: 's', message: 'no disk', isFatal: false } },
    };
    const after = given({ roles: roles({ executor: { latest: ref('x1', 1, 'executor') } }) });
    const row = {
      ...{ checkpoint: 'c2', role: 'planner', iteration: 3, content: 'h2', version: 7, at: 5_000 },
      ...{ length: 9, files: ['a'], head: 'abc', error: 'no disk' },
      latest: [ref('x1', 1, 'executor')],
    };
    expect(rowsOf(after, event, after).slice(0, 4)).toEqual([
      { collection: 'checkpoints/e1', key: '999999999999993', value: row },
      { collection: 'versions/e1', key: 'c2', value: { version: 7 } },
      {
        collection: 'files/e1',
        key: 'a',
        value: { file: { hash: 'x', isExecutable: false }, checkpoint: 'c2' },
      },
      { collection: 'files/e1', key: 'b', value: { file: null, checkpoint: 'c2' } },
    ]);
    const { head: _, error: __, ...plain } = event;
    const [summary] = rowsOf(fresh, { ...plain, files: [] }, fresh);
    expect(summary?.value).toEqual({ ...row, files: [], head: null, error: null, latest: [] });
  });

  it('have a comparison under the version of its newer checkpoint (C4)', () => {
    const event: EpisodeEvent = {
      ...common,
      ...{ type: 'diff.classified', from: 'c1', to: 'c2', role: 'planner', class: 'LOW' },
      ...{ figures: { ratio: 1, kept: 2, order: 3 }, decidedBy: 'ratio', rules: ['secret'] },
      ...{ patch: 'p', coarse: true, cause: 'recorded', reflects: true },
    };
    const before = given({ comparisons: [{ ...comparison, to: ref('c9', 9) }, comparison] });
    const value = {
      ...{ from: 'c1', to: 'c2', class: 'LOW', decidedBy: 'ratio', rules: ['secret'] },
      ...{ ratio: 1, kept: 2, order: 3, coarse: true },
    };
    expect(rowsOf(before, event, before)[0]).toEqual({
      ...{ collection: 'diffs/e1', key: '999999999999998', value },
    });
    expect(rowsOf(fresh, event, fresh)).toEqual(statusRows(fresh));
  });

  it('have the target of a message (C7)', () => {
    const event: EpisodeEvent = {
      ...common,
      ...{
        type: 'message.queued',
        message: 'm1',
        sequence: 4,
        target: 'executor',
        content: 'h',
        length: 1,
      },
      request: { key: 'k', hash: 'h', result: 'm1' },
    };
    expect(rowsOf(fresh, event, fresh).slice(0, 2)).toEqual([
      { collection: 'requests/e1', key: 'k', value: { hash: 'h', result: 'm1' } },
      { collection: 'messages/e1', key: 'm1', value: { target: 'executor', sequence: 4 } },
    ]);
  });

  it('have each intervention, and those that wait for a person (C6)', () => {
    const asked = (intervention: string) => ({
      ...{ intervention, kind: 'stuck', role: 'planner', message: 'm', options: ['a'], since: 3 },
    });
    const one = asked('i1');
    const two = asked('i2');
    const before = given({ interventions: [one] });
    const rows = (event: EpisodeEvent, interventions: EpisodeState['interventions']) =>
      rowsOf(before, event, given({ interventions }))
        .slice(0, 4)
        .filter(({ collection }) => !collection.includes('status'));
    const open = { ...two, episode: 'e1', isOpen: true };
    expect(rows(alerted, [one, two]).slice(0, 2)).toEqual([
      { collection: 'interventions/e1', key: 'i2', value: open },
      { collection: 'asked/ann', key: '000000000000003.e1.i2', value: open },
    ]);
    const resolved: EpisodeEvent = {
      ...common,
      ...{ type: 'intervention.resolved', intervention: 'i1', choose: 'a', by: 'bob' },
    };
    expect(rows(resolved, []).slice(0, 2)).toEqual([
      {
        collection: 'interventions/e1',
        key: 'i1',
        value: { ...one, episode: 'e1', isOpen: false, choose: 'a', by: 'bob' },
      },
      { collection: 'asked/ann', key: '000000000000003.e1.i1', value: null },
    ]);
    const withdrawn: EpisodeEvent = {
      ...common,
      type: 'intervention.resolved',
      intervention: 'i1',
    };
    expect(rows(withdrawn, [])[0]?.value).toEqual({ ...one, episode: 'e1', isOpen: false });
    expect(rows(alerted, [])[0]?.value).toEqual({ ...one, episode: 'e1', isOpen: false });
    expect(rowsOf(before, alerted, before)).toEqual(statusRows(before));
  });

  it('are in collections whose names hold any id (C3)', () => {
    const {
      of,
      ofStatus,
      checkpoints,
      diffs,
      versions,
      files,
      messages,
      interventions,
      asked,
      requests,
    } = episodeCollections;
    expect(ofStatus('a/b', 'running')).toBe('episodes/of/a%2Fb/status/running');
    const names = [
      of,
      checkpoints,
      diffs,
      versions,
      files,
      messages,
      interventions,
      asked,
      requests,
    ];
    expect(new Set(names.map((name) => name('a/b'))).size).toBe(9);
    for (const name of names) expect(name('a/b')).toMatch(/^episodes\/[a-z]+\/a%2Fb$/);
    expect([descending(0), descending(1.9), descending(1e15)]).toEqual([
      '1000000000000000',
      '999999999999999',
      '000000000000000',
    ]);
  });
});

describe('the status of an episode', () => {
  const nothing = {
    ...{ episode: 'e1', title: 'Report', owner: 'ann', goal: null, status: 'running' },
    ...{ outcome: null, endReason: null, startedAt: 1_000, updatedAt: 1_000, version: 1 },
    ...{ checkpoints: 0, lastCheckpoint: null, pause: null, interventions: [], reflection: null },
    ...{ reflections: { made: 0, failed: 0 }, limit: null, alerts: 0, restores: 0 },
    messages: { queued: 0, delivered: 0, acknowledged: 0, failed: 0 },
    isWorking: false,
  };
  const role = (name: string, changes: object = {}) => ({
    ...{ role: name, checkpoint: null, iteration: null, class: null, queued: 0, isPaused: false },
    ...{ sameErrors: 0, ...changes },
  });

  it('says of one that has just begun that nothing is there yet (C3)', () => {
    expect(toEpisodeStatus(fresh)).toEqual({
      ...nothing,
      roles: [role('planner'), role('executor')],
    });
  });

  it('says all that is known (C3)', () => {
    const reflection = {
      diagnosis: 'd',
      action_items: ['a'],
      alignment_check: { aligned: false, rationale: 'r' },
    };
    const message = {
      ...{
        message: 'm',
        sequence: 1,
        from: undefined,
        content: 'h',
        queuedAt: 1,
        isDelivered: false,
      },
    };
    const state = given({
      ...{ goal: 'g', outcome: 'failed', endReason: 'why', pause: pause(9), checkpoints: 2 },
      lastCheckpoint: { ...ref('c2', 2), at: 4 },
      reflection: { checkpoint: 'c2', reflection, at: 5 },
      limit: { role: 'planner', kind: 'quota', resetAt: 8, waitUntil: 9, at: 6 },
      counts: {
        ...{ queued: 1, delivered: 2, acknowledged: 3, failed: 4 },
        ...{ alerts: 5, reflectionsMade: 6, reflectionsFailed: 7, restores: 8 },
      },
      roles: roles({
        planner: {
          ...{ latest: ref('c2', 2), class: 'LOW', queue: [message] },
          error: { signature: 's', count: 3 },
        },
      }),
    });
    expect(toEpisodeStatus(state)).toEqual({
      ...nothing,
      ...{ goal: 'g', status: 'ended', outcome: 'failed', endReason: 'why', checkpoints: 2 },
      lastCheckpoint: { checkpoint: 'c2', role: 'planner', iteration: 1, at: 4 },
      roles: [
        role('planner', {
          ...{
            checkpoint: 'c2',
            iteration: 1,
            class: 'LOW',
            queued: 1,
            isPaused: true,
            sameErrors: 3,
          },
        }),
        role('executor'),
      ],
      pause: {
        cause: 'quota',
        reason: 'r',
        target: ['planner'],
        since: 2,
        until: 9,
        needsPerson: false,
      },
      reflection: {
        ...{
          checkpoint: 'c2',
          aligned: false,
          diagnosis: 'd',
          actionItems: ['a'],
          rationale: 'r',
          at: 5,
        },
      },
      reflections: { made: 6, failed: 7 },
      limit: { role: 'planner', kind: 'quota', resetAt: 8, at: 6 },
      ...{ alerts: 5, restores: 8 },
      messages: { queued: 1, delivered: 2, acknowledged: 3, failed: 4 },
    });
    expect(toPauseInfo(pause())).toMatchObject({ until: null, needsPerson: true });
    expect(toPauseInfo(undefined)).toBeNull();
    const limit = {
      role: 'planner',
      kind: 'loop',
      resetAt: undefined,
      waitUntil: 9,
      at: 6,
    } as const;
    expect(toEpisodeStatus(given({ limit })).limit).toEqual({
      ...{ role: 'planner', kind: 'loop', resetAt: null, at: 6 },
    });
  });
});
