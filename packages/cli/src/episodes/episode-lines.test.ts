import type { CheckpointSummary, EpisodeStatus } from '@pce/tracker';
import { describe, expect, it } from 'vitest';
import { episodeLine, episodeLines, restoreLines } from './episode-lines.js';

const at = Date.UTC(2026, 10, 23, 4, 5, 6, 789);

const running: EpisodeStatus = {
  ...{ episode: 'episode_1', title: 'Add a search box', owner: 'local', goal: null },
  ...{ status: 'running', outcome: null, endReason: null, startedAt: at, updatedAt: at },
  ...{ version: 3, checkpoints: 12, lastCheckpoint: null, roles: [], pause: null },
  ...{ interventions: [], reflection: null, reflections: { made: 0, failed: 0 }, limit: null },
  ...{ alerts: 0, restores: 0, isWorking: false },
  messages: { queued: 0, delivered: 0, acknowledged: 0, failed: 0 },
};

const first = 'episode_1  running  2026-11-23T04:05:06Z     12 checkpoints  Add a search box';
const nothing = 'alerts: 0 · messages that wait: 0';

const checkpoint: CheckpointSummary = {
  ...{ checkpoint: 'ckpt_1', role: 'planner', iteration: 2, at, length: 10, files: [] },
  ...{ head: null, error: null, latest: [], diff: null },
  ...{ content: 'hash', version: 2 },
};

describe('an episode for people', () => {
  it('is one line in a list', () => {
    expect(episodeLine(running)).toBe(first);
    expect(episodeLine({ ...running, status: 'ended', title: 'x'.repeat(70) })).toBe(
      `episode_1  ended    2026-11-23T04:05:06Z     12 checkpoints  ${'x'.repeat(28)} … ${'x'.repeat(29)}`,
    );
  });

  it('says nothing of what there is not', () => {
    expect(episodeLines(running, [])).toEqual([first, nothing]);
  });

  it.each<[string, Partial<EpisodeStatus>, readonly string[]]>([
    ['its goal', { goal: 'Find pages' }, ['goal: Find pages', nothing]],
    ['how it ended', { outcome: 'cancelled' }, ['cancelled', nothing]],
    ['why it ended', { outcome: 'failed', endReason: 'no time' }, ['failed: no time', nothing]],
    [
      'until when it pauses',
      {
        pause: {
          ...{ cause: 'person', reason: 'lunch', target: ['planner'], since: at },
          ...{ until: at + 60_000, needsPerson: false },
        },
      },
      ['paused (person) until 2026-11-23T04:06:06Z: lunch', nothing],
    ],
    [
      'that it pauses until a person resumes it',
      {
        pause: {
          ...{ cause: 'deviation', reason: 'LOW', target: ['planner'], since: at },
          ...{ until: null, needsPerson: true },
        },
      },
      ['paused (deviation) until a person resumes it: LOW', nothing],
    ],
    [
      'the last limit',
      { limit: { role: 'planner', kind: 'quota', resetAt: null, at } },
      ['last limit: planner, quota, 2026-11-23T04:05:06Z', nothing],
    ],
    [
      'a reflection with what is to be done',
      {
        reflection: {
          ...{ checkpoint: 'ckpt_1', aligned: false, diagnosis: 'Off the plan', rationale: '' },
          ...{ actionItems: ['Read it again', 'Ask'], at },
        },
      },
      ['reflection: not aligned: Off the plan', '  - Read it again', '  - Ask', nothing],
    ],
    [
      'a reflection that finds nothing',
      {
        reflection: {
          ...{ checkpoint: 'ckpt_1', aligned: true, diagnosis: 'As planned', rationale: '' },
          ...{ actionItems: [], at },
        },
      },
      ['reflection: aligned: As planned', nothing],
    ],
    [
      'the messages that were neither acknowledged nor given up',
      { alerts: 2, messages: { queued: 9, delivered: 7, acknowledged: 4, failed: 2 } },
      ['alerts: 2 · messages that wait: 3'],
    ],
    [
      'its roles',
      {
        roles: [
          {
            ...{ role: 'planner', checkpoint: 'ckpt_1', iteration: 3, class: 'HIGH', queued: 1 },
            ...{ isPaused: true, sameErrors: 0 },
          },
          {
            ...{ role: 'executor', checkpoint: null, iteration: null, class: null, queued: 0 },
            ...{ isPaused: false, sameErrors: 0 },
          },
        ],
      },
      [
        nothing,
        'planner    iteration 3  HIGH  1 waiting  paused',
        'executor   iteration –  –  0 waiting',
      ],
    ],
  ])('tells %s (C2, C6)', (_, change, lines) => {
    expect(episodeLines({ ...running, ...change }, []).slice(1)).toEqual(lines);
  });

  it('lists checkpoints with their change, their files and their error (C2)', () => {
    const diff = {
      ...({
        from: 'ckpt_0',
        to: 'ckpt_2',
        class: 'MEDIUM',
        decidedBy: 'destructive-verb',
      } as const),
      ...{ rules: [], ratio: 1, kept: 1, order: 1, coarse: false },
    };
    const changed = { ...checkpoint, checkpoint: 'ckpt_2', diff, files: ['a', 'b'], error: 'boom' };

    expect(episodeLines(running, [checkpoint, changed]).slice(2)).toEqual([
      'ckpt_1  2026-11-23T04:05:06Z  planner       2  –',
      'ckpt_2  2026-11-23T04:05:06Z  planner       2  MEDIUM (destructive-verb)  2 files  error: boom',
    ]);
  });
});

describe('a restore for people (C6)', () => {
  it('names the files that change with their difference, and those left alone', () => {
    const files = [
      { path: 'a.ts', action: 'write', patch: '-old\n+new\n' },
      { path: 'b.png', action: 'remove', patch: '' },
      { path: 'c.ts', action: 'none', patch: '' },
    ] as const;

    expect(restoreLines({ checkpoint: null, files, left: ['d.ts'] })).toEqual([
      'write a.ts',
      '-old\n+new',
      'remove b.png',
      'left alone, somebody else may have changed it (--paths restores it): d.ts',
    ]);
  });

  it('says that no file differs', () => {
    const files = [{ path: 'c.ts', action: 'none', patch: '' }] as const;

    expect(restoreLines({ checkpoint: null, files, left: [] })).toEqual(['no file differs']);
  });
});
