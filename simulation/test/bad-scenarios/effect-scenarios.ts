import { aValidation } from '@pce/testkit';
import { appended, happened, soundEvents, soundScenario } from '../sound-scenario.js';
import { type BadScenario, but, opened, resolved, toolStarts, without } from './bad-scenario.js';

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
    {
      name: 'the tool runs before anything is durable',
      scenario: toolStarts,
      problem: 'no durable event',
    },
    {
      name: 'the tool runs again after its result',
      scenario: [appended([started, planned, commanded, selected, sent]), ...toolStarts],
      problem: 'no durable event',
    },
    {
      name: 'a read was not approved',
      scenario: [
        appended([started, planned, commanded, readToApprove]),
        ...toolStarts.map((one) =>
          one.type === 'tool.started' ? { ...one, effect: 'read' as const } : one,
        ),
      ],
      problem: 'no durable event',
    },
    {
      name: 'the call was not approved',
      scenario: [appended([started, planned, commanded, toApprove]), ...toolStarts],
      problem: 'no durable event',
    },
    {
      name: 'the call was denied',
      scenario: [
        appended([started, toApprove, opened({ kind: 'approval' }), resolved('deny')]),
        ...toolStarts,
      ],
      problem: 'no durable event',
    },
  ],
  effectsReported: [
    {
      name: 'the result omits a sent message',
      scenario: but('turn.settled', (one) => [{ ...one, result: { ...one.result, effects: [] } }]),
      problem: 'does not report that send.once is done',
    },
    {
      name: 'it reports a sent message twice',
      scenario: but('turn.settled', (one) => {
        const effects = [...one.result.effects, ...one.result.effects];
        return [{ ...one, result: { ...one.result, effects } }];
      }),
      problem: 'twice',
    },
    {
      name: 'a call ran, and its end is not known',
      scenario: [
        appended([started, planned, commanded, selected]),
        ...soundScenario().filter(({ type }) => type === 'tool.started' || type === 'tool.ended'),
        ...without('events.appended').flatMap((one) =>
          one.type === 'turn.settled' ? [{ ...one, result: { ...one.result, effects: [] } }] : [],
        ),
      ],
      problem: 'which ran',
    },
  ],
  announcedBeforeSave: [
    {
      name: 'the validation is not durable',
      scenario: [appended([started]), ...saveStarts],
      problem: 'how it ends',
    },
    {
      name: 'the answer has to be revised',
      scenario: [
        appended([
          started,
          happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
        ]),
        ...saveStarts,
      ],
      problem: 'how it ends',
    },
  ],
  answersOfWhatIsKept: [
    {
      name: 'what a tool found is not durable',
      scenario: but('answer.shown', (one) => [{ ...one, version: 7 }]),
      problem: 'of which 6 are durable',
    },
  ],
  onceAtMostOnce: [
    {
      name: 'the tool runs twice',
      scenario: but('tool.started', (one) => [one, one]),
      problem: 'without a decision',
    },
    {
      name: 'a fork runs what its parent may have run',
      scenario: [appended([planned], 0, { inherited: [started, selected] }), ...toolStarts],
      problem: 'without a decision',
    },
  ],
  onceOneAfterAnother: [
    {
      name: 'two calls run at once',
      scenario: but('tool.started', (one) => [one, { ...one, call: 2 }]),
      problem: 'no durable end',
    },
  ],
  idempotentAtLeastOnce: [
    {
      name: 'a success without a run',
      scenario: without('tool.started'),
      problem: 'it never ran',
    },
    {
      name: 'the turn continues before the call ended',
      scenario: [appended([started, planned, commanded, selected, completed])],
      problem: 'has not ended',
    },
    {
      name: 'a call ends that was not open',
      scenario: [appended([started, sent])],
      problem: 'not open',
    },
  ],
  approvedExactly: [
    {
      name: 'something else was approved',
      scenario: [
        appended([started, toApprove, opened({ kind: 'approval', approval }), resolved('approve')]),
        ...toolStarts,
      ],
      problem: 'no person approved',
    },
    {
      name: 'it was approved too late',
      scenario: [
        appended([
          started,
          toApprove,
          opened({ kind: 'approval', approval }),
          resolved('approve', 7),
        ]),
      ],
      problem: '2 ms after it expired',
    },
  ],
  effectsByRecordedVersions: [
    {
      name: 'a tool of another version',
      scenario: but('process.started', (one) => [{ ...one, tools: { 'send.once': 'v2' } }]),
      problem: 'send.once v2',
    },
    {
      name: 'a read by another version',
      scenario: [
        ...but('process.started', (one) => [{ ...one, tools: { 'send.once': 'v2' } }]).map((one) =>
          one.type === 'tool.started' ? { ...one, effect: 'read' as const } : one,
        ),
      ],
      problem: 'send.once v2',
    },
  ],
} as const satisfies Record<string, readonly BadScenario[]>;
