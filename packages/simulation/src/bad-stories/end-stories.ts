import { anAnalysis, completion } from '@pce/testkit';
import { appended, happened, seen, settled, soundEvents, soundStory } from '../sound-story.js';
import { type BadStory, but, opened } from './bad-story.js';

const { started, planned, validated, saved, finished } = soundEvents;

const analyzed = happened({ type: 'executor.decided', ...anAnalysis('hm') });
const blocked = happened({
  type: 'executor.decided',
  ...completion(),
  action: 'BLOCKED',
  reasoning: 'a wall',
});

/** Of halts and ends, in which an invariant does not hold, by its name in the code. */
export const endStories = {
  haltsAsk: [
    {
      name: 'the turn goes on where a person had to decide',
      story: [appended([started, planned, blocked, analyzed])],
      says: 'without asking anybody',
    },
    {
      name: 'it stops without a reason',
      story: but('drive.stopped', (one) => [
        { ...one, result: { ...one.result, status: 'running' } },
      ]),
      says: 'without a reason',
    },
    {
      name: 'it is blocked and asks nobody',
      story: but('drive.stopped', (one) => [
        { ...one, result: { ...one.result, status: 'blocked' } },
      ]),
      says: 'nobody is asked',
    },
    {
      name: 'the queue has lost an intervention',
      story: [
        appended([started, planned, blocked, opened({ kind: 'blocked' })]),
        settled([started, planned]),
      ],
      says: 'the queue lists nothing',
    },
    {
      name: 'the queue keeps one that was resolved',
      story: but('turn.settled', (one) => [{ ...one, waiting: ['turn_1.i1'] }]),
      says: 'waits for nobody',
    },
  ],
  queueListsWhatWaits: [
    {
      name: 'an intervention is not listed',
      story: [
        appended([started, opened({})]),
        seen({ type: 'view.listed', collection: 'interventions', keys: [] }),
      ],
      says: 'does not list it',
    },
    {
      name: 'the one it is merged into was resolved',
      story: [
        seen({
          type: 'interventions.listed',
          process: 'p1',
          listed: [{ id: 'turn_2.i1', mergedInto: 'turn_1.i1' }],
        }),
      ],
      says: 'nobody can see any more',
    },
  ],
  everyTurnEnds: [
    {
      name: 'a process hangs',
      story: [seen({ type: 'drive.hung', process: 'p1', turn: 'turn_1' })],
      says: 'never lets go',
    },
    {
      name: 'a turn is left behind',
      story: [appended([started, planned]), settled([started, planned])],
      says: 'does not end',
    },
    {
      name: 'it ends twice',
      story: [...soundStory(), appended([finished], 10)],
      says: 'ended twice',
    },
    {
      name: 'the list says something else',
      story: but('turn.settled', (one) => [{ ...one, status: 'blocked' }]),
      says: 'the list blocked',
    },
  ],
  nothingLeftUnsaved: [
    {
      name: 'it ends and was never saved',
      story: [appended([started, validated, finished])],
      says: 'nobody saved it',
    },
    {
      name: 'the save failed and that was that',
      story: [
        appended([started, happened({ type: 'turn.unsaved', message: 'full' }), finished]),
        settled([started, saved, finished]),
      ],
      says: 'nobody is asked',
    },
  ],
} as const satisfies Record<string, readonly BadStory[]>;
