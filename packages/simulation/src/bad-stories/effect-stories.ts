import { aValidation } from '@pce/testkit';
import { appended, happened, soundEvents, soundStory } from '../sound-story.js';
import { type BadStory, but, opened, resolved, toolStarts, without } from './bad-story.js';

const { started, planned, commanded, selected, sent, completed } = soundEvents;

const toApprove = { ...selected, needsApproval: true };
const approval = { hash: 'another', args: { n: 1 }, expiresAt: 5 };
const saveStarts = soundStory().filter(({ type }) => type === 'save.started');

/** Of tools and saves, in which an invariant does not hold, by its name in the code. */
export const effectStories = {
  announcedBeforeTool: [
    {
      name: 'the tool runs before anything is durable',
      story: toolStarts,
      says: 'no durable event',
    },
    {
      name: 'the tool runs again after its result',
      story: [appended([started, planned, commanded, selected, sent]), ...toolStarts],
      says: 'no durable event',
    },
    {
      name: 'nobody approved the call',
      story: [appended([started, planned, commanded, toApprove]), ...toolStarts],
      says: 'no durable event',
    },
    {
      name: 'the call was denied',
      story: [
        appended([started, toApprove, opened({ kind: 'approval' }), resolved('deny')]),
        ...toolStarts,
      ],
      says: 'no durable event',
    },
  ],
  announcedBeforeSave: [
    {
      name: 'the validation is not durable',
      story: [appended([started]), ...saveStarts],
      says: 'how it ends',
    },
    {
      name: 'the answer has to be revised',
      story: [
        appended([
          started,
          happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
        ]),
        ...saveStarts,
      ],
      says: 'how it ends',
    },
  ],
  onceAtMostOnce: [
    {
      name: 'the tool runs twice',
      story: but('tool.started', (one) => [one, one]),
      says: 'nobody decided that',
    },
    {
      name: 'a fork runs what its parent may have run',
      story: [appended([planned], 0, { inherited: [started, selected] }), ...toolStarts],
      says: 'nobody decided that',
    },
  ],
  idempotentAtLeastOnce: [
    { name: 'a success nobody worked for', story: without('tool.started'), says: 'it never ran' },
    {
      name: 'the turn goes on before the call ended',
      story: [appended([started, planned, commanded, selected, completed])],
      says: 'has not ended',
    },
    { name: 'a call ends that was not open', story: [appended([started, sent])], says: 'not open' },
  ],
  approvedExactly: [
    {
      name: 'something else was approved',
      story: [
        appended([started, toApprove, opened({ kind: 'approval', approval }), resolved('approve')]),
        ...toolStarts,
      ],
      says: 'nobody approved',
    },
    {
      name: 'it was approved too late',
      story: [
        appended([
          started,
          toApprove,
          opened({ kind: 'approval', approval }),
          resolved('approve', 7),
        ]),
      ],
      says: '2 ms after it expired',
    },
  ],
  effectsByRecordedVersions: [
    {
      name: 'a tool of another version',
      story: but('process.started', (one) => [{ ...one, tools: { 'send.once': 'v2' } }]),
      says: 'send.once v2',
    },
  ],
} as const satisfies Record<string, readonly BadStory[]>;
