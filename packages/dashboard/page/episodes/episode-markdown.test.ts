import type { Checkpoint, Episode } from '@pce/client';
import { expect, it } from 'vitest';
import { en } from '../text/en.ts';
import { episodeActions } from './episode-actions.ts';
import { episodeMarkdown } from './episode-markdown.ts';

const episode: Episode = {
  ...{ episodeId: 'e1', title: 'Add\na box', goal: null, status: 'running', outcome: null },
  ...{ endReason: null, startedAt: 1, updatedAt: 2, version: 3, checkpoints: 1, roles: [] },
  ...{ lastCheckpoint: null, pause: null, interventions: [], reflection: null, limit: null },
  ...{ alerts: 0, restores: 0, isWorking: false },
  messages: { queued: 0, delivered: 0, acknowledged: 0, failed: 0 },
};

const checkpoint: Checkpoint = {
  ...{ checkpointId: 'c1', role: 'planner', iteration: 2, version: 3, at: 0, length: 9 },
  ...{ files: [], error: null, diff: null },
};

it('has how an episode stands and its checkpoints, and nothing that is not there (D6)', () => {
  expect(episodeMarkdown(episode, [checkpoint], en)).toBe(
    [
      '# Add a box',
      '',
      'Running · `e1`',
      '',
      '## Checkpoints',
      '',
      '- 1970-01-01T00:00:00.000Z Planner 2',
      '',
    ].join('\n'),
  );
});

it('has all that is known of an episode, each in one line (D6)', () => {
  const pause = { cause: 'person', reason: 'lunch\ntime', target: [], since: 1, until: null };
  const reflection = {
    ...{ checkpointId: 'c1', aligned: false, diagnosis: 'It drifts.', rationale: 'no box', at: 1 },
    actionItems: ['Read the goal', 'Draw\nit'],
  };
  const full = {
    ...{ ...episode, goal: 'A box\nthat finds', status: 'paused', reflection },
    ...{ pause: { ...pause, needsPerson: true }, endReason: 'never shown' },
  };
  const diff = {
    ...{ from: 'c0', to: 'c1', class: 'LOW', decidedBy: 'ratio', rules: [], ratio: 0, kept: 0 },
    ...{ order: 0, coarse: false },
  };
  const written = { ...checkpoint, diff, files: ['a.ts', 'b.ts'], error: 'it\nbroke' };
  expect(episodeMarkdown(full, [written, checkpoint], en)).toBe(
    [
      '# Add a box',
      '',
      'Paused · `e1`',
      '',
      'A box that finds',
      '',
      '> lunch time',
      '',
      '## Latest reflection',
      '',
      'Not aligned: no box',
      '',
      'It drifts.',
      '',
      '- Read the goal',
      '- Draw it',
      '',
      '## Checkpoints',
      '',
      `- 1970-01-01T00:00:00.000Z Planner 2: ${en.drift.LOW} (ratio); \`a.ts\`, \`b.ts\`; it broke`,
      '- 1970-01-01T00:00:00.000Z Planner 2',
      '',
    ].join('\n'),
  );
});

it('has why an episode ended, and that its work was aligned (D6)', () => {
  const reflection = {
    ...{ checkpointId: 'c1', aligned: true, diagnosis: 'Good.', rationale: 'a box', at: 1 },
    actionItems: [],
  };
  const ended = { ...episode, endReason: 'all done', reflection };
  expect(episodeMarkdown(ended, [{ ...checkpoint, diff: null }], en)).toContain(
    '\n> all done\n\n## Latest reflection\n\nAligned: a box\n\nGood.\n\n\n## Checkpoints\n',
  );
});

it.each([
  ['running', ['pause', 'cancel']],
  ['paused', ['resume', 'cancel']],
  ['ended', []],
])('offers for an episode that is %s: %j (D6)', (status, actions) => {
  expect(episodeActions(status)).toEqual(actions);
});
