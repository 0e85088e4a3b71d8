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
import { type BadScenario, bad, but, opened } from './bad-scenario.js';

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
    bad(
      'an entry holds what its Markdown does not',
      'reads back to other entries',
      but('turn.settled', (one) => {
        const entries = one.result.log.map((entry) => ({ ...entry, mood: 'good' }));
        return [{ ...one, result: { ...one.result, log: entries } }];
      }),
    ),
  ],
  haltsAsk: [
    bad('the turn continues although a person had to decide', 'without an intervention', [
      appended([started, planned, blocked, analyzed]),
    ]),
    bad(
      'it stops without a reason',
      'without a reason',
      but('drive.stopped', (one) => [{ ...one, result: { ...one.result, status: 'running' } }]),
    ),
    bad(
      'it is blocked and opens no intervention',
      'without an intervention',
      but('drive.stopped', (one) => [{ ...one, result: { ...one.result, status: 'blocked' } }]),
    ),
    bad('the queue has lost an intervention', 'the queue lists nothing', [
      appended([started, planned, blocked, opened({ kind: 'blocked' })]),
      settled([started, planned]),
    ]),
    bad(
      'the queue keeps one that was resolved',
      'waits for no intervention',
      but('turn.settled', (one) => [{ ...one, waiting: ['turn_1.i1'] }]),
    ),
  ],
  queueListsWhatWaits: [
    bad('an intervention is not listed', 'does not list it', [
      appended([started, opened({})]),
      observed({ type: 'view.listed', collection: 'interventions', keys: [] }),
    ]),
    bad('the one it is merged into was resolved', 'is no longer listed', [
      observed({
        type: 'interventions.listed',
        process: 'p1',
        listed: [{ id: 'turn_2.i1', mergedInto: 'turn_1.i1' }],
      }),
    ]),
  ],
  everyTurnEnds: [
    bad('a process hangs', 'never lets go', [
      observed({ type: 'drive.hung', process: 'p1', turn: 'turn_1' }),
    ]),
    bad('a turn is left behind', 'does not end', [
      appended([started, planned]),
      settled([started, planned]),
    ]),
    bad('it ends twice', 'ended twice', [...soundScenario(), appended([finished], 10)]),
    bad(
      'the list says something else',
      'the list blocked',
      but('turn.settled', (one) => [{ ...one, status: 'blocked' }]),
    ),
  ],
  nothingLeftUnsaved: [
    bad('it ends and was never saved', 'without a save', [
      appended([started, validated, finished]),
    ]),
    bad('the save failed without an intervention', 'has no open intervention', [
      appended([started, happened({ type: 'turn.unsaved', message: 'full' }), finished]),
      settled([started, saved, finished]),
    ]),
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
