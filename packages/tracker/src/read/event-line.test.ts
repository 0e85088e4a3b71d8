import { expect, it } from 'vitest';
import type { EpisodeEvent } from '../rules/events.js';
import { eventLine } from './event-line.js';

const base = { v: 1, at: 0 } as const;
const recorded = {
  ...{ ...base, type: 'checkpoint.recorded', checkpoint: 'c', iteration: 2, role: 'executor' },
  ...{ content: 'h', length: 3, files: [] },
} as const;
const file = { after: null };
const made = {
  ...{ ...base, type: 'reflection.made', checkpoint: 'c', isRepaired: false, attempts: 1 },
} as const;
const reflection = (aligned: boolean) => ({
  ...{ diagnosis: 'It drifts.', action_items: [], alignment_check: { aligned, rationale: 'r' } },
});

it.each<[object, string | undefined]>([
  [{ ...base, type: 'episode.started', title: 'T', goal: 'G' }, 'episode started: G'],
  [{ ...base, type: 'episode.started', title: 'T' }, 'episode started: T'],
  [recorded, 'iteration 2: executor recorded a checkpoint'],
  [
    { ...recorded, cpuMs: 61_250 },
    'iteration 2: executor recorded a checkpoint; 61.3 s of processor time',
  ],
  [
    {
      ...recorded,
      files: [
        { ...file, path: 'a' },
        { ...file, path: 'b', isNoticed: true },
        { ...file, path: 'c', isNoticed: false },
      ],
      error: { signature: 's', message: 'broke', isFatal: false },
    },
    'iteration 2: executor recorded a checkpoint; wrote a, c; changed unasked: b; error: broke',
  ],
  [
    { ...base, type: 'diff.classified', role: 'planner', class: 'LOW', decidedBy: 'ratio' },
    "the planner's change is LOW (ratio)",
  ],
  [{ ...made, reflection: reflection(true) }, 'reflection: aligned: It drifts.'],
  [{ ...made, reflection: reflection(false) }, 'reflection: not aligned: It drifts.'],
  [{ ...base, type: 'reflection.failed', reason: 'away' }, 'no reflection: away'],
  [{ ...base, type: 'deviation.alerted', message: 'it drifts' }, 'alert: it drifts'],
  [
    { ...base, type: 'limit.seen', role: 'executor', kind: 'quota', text: 'used up' },
    'executor ran into a limit (quota): used up',
  ],
  [{ ...base, type: 'episode.paused', cause: 'person', reason: 'lunch' }, 'paused (person): lunch'],
  [{ ...base, type: 'episode.resumed', cause: 'clock', by: 'ann' }, 'resumed by itself'],
  [{ ...base, type: 'episode.resumed', cause: 'person' }, 'resumed by a person'],
  [
    { ...base, type: 'episode.resumed', cause: 'person', by: 'ann', note: 'go' },
    'resumed by ann: go',
  ],
  [{ ...base, type: 'episode.restored' }, 'an earlier checkpoint was restored'],
  [
    { ...base, type: 'intervention.opened', kind: 'permission', message: 'May it?' },
    'waits for a person (permission): May it?',
  ],
  [{ ...base, type: 'intervention.resolved' }, undefined],
  [{ ...base, type: 'intervention.resolved', choose: 'yes' }, 'a person answers: yes'],
  [{ ...base, type: 'intervention.resolved', choose: 'yes', by: 'ann' }, 'ann answers: yes'],
  [{ ...base, type: 'episode.ended', outcome: 'completed' }, 'ended: completed'],
  [{ ...base, type: 'episode.ended', outcome: 'failed', reason: 'r' }, 'ended: failed: r'],
  [
    { ...base, type: 'message.failed', target: 'planner', reason: 'r' },
    'a message to planner was given up: r',
  ],
  [{ ...base, type: 'message.queued' }, undefined],
  [{ ...base, type: 'message.delivered' }, undefined],
  [{ ...base, type: 'message.acknowledged' }, undefined],
  [{ ...base, type: 'limit.cleared' }, undefined],
  [{ ...base, type: 'restore.begun' }, undefined],
])('writes %j as %j (C9)', (event, line) => {
  const written = line === undefined ? undefined : `- 1970-01-01T00:00:00.000Z ${line}`;
  // A line needs few of the fields of an event.
  expect(eventLine(event as EpisodeEvent)).toBe(written);
});
