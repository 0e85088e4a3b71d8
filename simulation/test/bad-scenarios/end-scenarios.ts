import { completion } from '@pce/testkit';
import { anAnalysis } from '@pce/testkit/internal';
import {
  appended,
  happened,
  observed,
  settled,
  soundEvents,
  soundScenario,
} from '../sound-scenario.js';
import { type BadScenario, but, opened } from './bad-scenario.js';

const { started, planned, validated, saved, finished } = soundEvents;

const analyzed = happened({ type: 'executor.decided', ...anAnalysis('hm') });
const blocked = happened({
  type: 'executor.decided',
  ...completion(),
  action: 'BLOCKED',
  reasoning: 'a wall',
});

/** Scenarios that violate an invariant about halts and ends, by the invariant's key. */
export const endScenarios = {
  logReadsBack: [
    {
      name: 'an entry holds what its Markdown does not',
      scenario: but('turn.settled', (one) => {
        const entries = one.result.log.map((entry) => ({ ...entry, mood: 'good' }));
        return [{ ...one, result: { ...one.result, log: entries } }];
      }),
      problem: 'reads back to other entries',
    },
  ],
  haltsAsk: [
    {
      name: 'the turn continues although a person had to decide',
      scenario: [appended([started, planned, blocked, analyzed])],
      problem: 'without an intervention',
    },
    {
      name: 'it stops without a reason',
      scenario: but('drive.stopped', (one) => [
        { ...one, result: { ...one.result, status: 'running' } },
      ]),
      problem: 'without a reason',
    },
    {
      name: 'it is blocked and opens no intervention',
      scenario: but('drive.stopped', (one) => [
        { ...one, result: { ...one.result, status: 'blocked' } },
      ]),
      problem: 'without an intervention',
    },
    {
      name: 'the queue has lost an intervention',
      scenario: [
        appended([started, planned, blocked, opened({ kind: 'blocked' })]),
        settled([started, planned]),
      ],
      problem: 'the queue lists nothing',
    },
    {
      name: 'the queue keeps one that was resolved',
      scenario: but('turn.settled', (one) => [{ ...one, waiting: ['turn_1.i1'] }]),
      problem: 'waits for no intervention',
    },
  ],
  queueListsWhatWaits: [
    {
      name: 'an intervention is not listed',
      scenario: [
        appended([started, opened({})]),
        observed({ type: 'view.listed', collection: 'interventions', keys: [] }),
      ],
      problem: 'does not list it',
    },
    {
      name: 'the one it is merged into was resolved',
      scenario: [
        observed({
          type: 'interventions.listed',
          process: 'p1',
          listed: [{ id: 'turn_2.i1', mergedInto: 'turn_1.i1' }],
        }),
      ],
      problem: 'is no longer listed',
    },
  ],
  everyTurnEnds: [
    {
      name: 'a process hangs',
      scenario: [observed({ type: 'drive.hung', process: 'p1', turn: 'turn_1' })],
      problem: 'never lets go',
    },
    {
      name: 'a turn is left behind',
      scenario: [appended([started, planned]), settled([started, planned])],
      problem: 'does not end',
    },
    {
      name: 'it ends twice',
      scenario: [...soundScenario(), appended([finished], 10)],
      problem: 'ended twice',
    },
    {
      name: 'the list says something else',
      scenario: but('turn.settled', (one) => [{ ...one, status: 'blocked' }]),
      problem: 'the list blocked',
    },
  ],
  nothingLeftUnsaved: [
    {
      name: 'it ends and was never saved',
      scenario: [appended([started, validated, finished])],
      problem: 'without a save',
    },
    {
      name: 'the save failed without an intervention',
      scenario: [
        appended([started, happened({ type: 'turn.unsaved', message: 'full' }), finished]),
        settled([started, saved, finished]),
      ],
      problem: 'has no open intervention',
    },
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
