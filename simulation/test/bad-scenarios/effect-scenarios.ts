import { aValidation } from '@pce/testkit';
import { appended, happened, soundEvents, soundScenario } from '../sound-scenario.js';
import {
  type BadScenario,
  bad,
  but,
  opened,
  resolved,
  toolStarts,
  without,
} from './bad-scenario.js';

const { started, planned, commanded, selected, sent, completed } = soundEvents;

const toApprove = { ...selected, needsApproval: true };
const readToApprove = happened({
  type: 'tool.selected',
  call: 1,
  tool: 'look.up',
  args: { n: 1 },
  effect: 'read',
  needsApproval: true,
  reason: '',
});
const approval = { hash: 'another', args: { n: 1 }, expiresAt: 5 };
const saveStarts = soundScenario().filter(({ type }) => type === 'save.started');

/** Scenarios that violate an invariant about tools and saves, by the invariant's key. */
export const effectScenarios = {
  announcedBeforeTool: [
    bad('the tool runs before anything is durable', 'no durable event', toolStarts),
    bad('the tool runs again after its result', 'no durable event', [
      appended([started, planned, commanded, selected, sent]),
      ...toolStarts,
    ]),
    bad('a read was not approved', 'no durable event', [
      appended([started, planned, commanded, readToApprove]),
      ...toolStarts.map((one) =>
        one.type === 'tool.started' ? { ...one, effect: 'read' as const } : one,
      ),
    ]),
    bad('the call was not approved', 'no durable event', [
      appended([started, planned, commanded, toApprove]),
      ...toolStarts,
    ]),
    bad('the call was denied', 'no durable event', [
      appended([started, toApprove, opened({ kind: 'approval' }), resolved('deny')]),
      ...toolStarts,
    ]),
  ],
  effectsReported: [
    bad(
      'the result omits a sent message',
      'does not report that send.once is done',
      but('turn.settled', (one) => [{ ...one, result: { ...one.result, effects: [] } }]),
    ),
    bad(
      'it reports a sent message twice',
      'twice',
      but('turn.settled', (one) => {
        const effects = [...one.result.effects, ...one.result.effects];
        return [{ ...one, result: { ...one.result, effects } }];
      }),
    ),
    bad('a call ran, and its end is not known', 'which ran', [
      appended([started, planned, commanded, selected]),
      ...soundScenario().filter(({ type }) => type === 'tool.started' || type === 'tool.ended'),
      ...without('events.appended').flatMap((one) =>
        one.type === 'turn.settled' ? [{ ...one, result: { ...one.result, effects: [] } }] : [],
      ),
    ]),
  ],
  announcedBeforeSave: [
    bad('the validation is not durable', 'how it ends', [appended([started]), ...saveStarts]),
    bad('the answer has to be revised', 'how it ends', [
      appended([
        started,
        happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
      ]),
      ...saveStarts,
    ]),
  ],
  answersOfWhatIsKept: [
    bad(
      'what a tool found is not durable',
      'of which 6 are durable',
      but('answer.shown', (one) => [{ ...one, version: 7 }]),
    ),
  ],
  onceAtMostOnce: [
    bad(
      'the tool runs twice',
      'without a decision',
      but('tool.started', (one) => [one, one]),
    ),
    bad('a fork runs what its parent may have run', 'without a decision', [
      appended([planned], 0, { inherited: [started, selected] }),
      ...toolStarts,
    ]),
  ],
  onceOneAfterAnother: [
    bad(
      'two calls run at once',
      'no durable end',
      but('tool.started', (one) => [one, { ...one, call: 2 }]),
    ),
  ],
  idempotentAtLeastOnce: [
    bad('a success without a run', 'it never ran', without('tool.started')),
    bad('the turn continues before the call ended', 'has not ended', [
      appended([started, planned, commanded, selected, completed]),
    ]),
    bad('a call ends that was not open', 'not open', [appended([started, sent])]),
  ],
  approvedExactly: [
    bad('something else was approved', 'no person approved', [
      appended([started, toApprove, opened({ kind: 'approval', approval }), resolved('approve')]),
      ...toolStarts,
    ]),
    bad('it was approved too late', '2 ms after it expired', [
      appended([
        started,
        toApprove,
        opened({ kind: 'approval', approval }),
        resolved('approve', 7),
      ]),
    ]),
  ],
  effectsByRecordedVersions: [
    bad(
      'a tool of another version',
      'send.once v2',
      but('process.started', (one) => [{ ...one, tools: { 'send.once': 'v2' } }]),
    ),
    bad('a read by another version', 'send.once v2', [
      ...but('process.started', (one) => [{ ...one, tools: { 'send.once': 'v2' } }]).map((one) =>
        one.type === 'tool.started' ? { ...one, effect: 'read' as const } : one,
      ),
    ]),
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
