import { defaultLimits, type Intervention, type TurnEvent } from '@pce/core';
import { turnStarted } from '../given.js';
import { anAnalysis, aValidation, completion } from '../scripted-roles.js';
import type { Observation, ObservationOf, ObservationType } from './observation.js';
import { appended, happened, seen, settled, soundEvents, soundStory } from './sound-story.js';

/** A story in which something that must hold does not, and what of it. */
export interface BadStory {
  readonly name: string;
  readonly story: readonly Observation[];
  /** What the invariant says, in part. */
  readonly says: string;
}

const { started, planned, commanded, selected, sent, completed } = soundEvents;
const { answered, validated, saved, finished } = soundEvents;

/** The sound story with each observation of a type changed, or left out. */
function but<Type extends ObservationType>(
  type: Type,
  change: (observation: ObservationOf<Type>) => readonly Observation[],
): Observation[] {
  const is = (observation: Observation): observation is Observation & ObservationOf<Type> =>
    observation.type === type;
  return soundStory().flatMap((one) => (is(one) ? change(one) : [one]));
}

const without = (type: ObservationType): Observation[] => but(type, () => []);

const granted = (changes: Partial<ObservationOf<'lease.granted'>>): Observation =>
  seen({
    type: 'lease.granted',
    process: 'p2',
    key: 'turn/turn_1',
    token: 2,
    expiresAt: 9,
    supersedes: undefined,
    ...changes,
  });

const opened = (changes: Partial<Intervention>): TurnEvent =>
  happened({
    type: 'intervention.opened',
    intervention: {
      id: 'turn_1.i1',
      kind: 'limit',
      phase: 'executor',
      code: 'modelCalls',
      message: '',
      priority: 'high',
      options: [{ id: 'retry', label: '', needsAnswer: false }],
      ...changes,
    },
  });

const resolved = (choose: string, at = 0): TurnEvent => ({
  ...happened({ type: 'intervention.resolved', id: 'turn_1.i1', choose, by: 'ann' }),
  at,
});

const declined = happened({ type: 'coordinator.declined', status: 'error', message: '' });
const analyzed = happened({ type: 'executor.decided', ...anAnalysis('hm') });
const blocked = happened({
  type: 'executor.decided',
  ...completion(),
  action: 'BLOCKED',
  reasoning: 'a wall',
});
const limitReached = happened({
  type: 'limit.reached',
  limit: 'iterations',
  value: 10,
  message: '',
});
const toApprove = { ...selected, needsApproval: true };
const approval = { hash: 'another', args: { n: 1 }, expiresAt: 5 };
const usage = { modelCalls: 1, inputTokens: 10, outputTokens: 5, cost: 0 };
const thought = { ...analyzed, usage };
const limited = (limits: Partial<typeof defaultLimits>): TurnEvent =>
  turnStarted({ limits: { ...defaultLimits, ...limits } });

const toolStarts = soundStory().filter(({ type }) => type === 'tool.started');
const saveStarts = soundStory().filter(({ type }) => type === 'save.started');

/** Stories in which an invariant does not hold, by its name in the code. */
export const badStories = {
  versionsWithoutGap: [
    {
      name: 'a version is left out',
      story: [appended([started]), appended([planned], 2)],
      says: 'has 1 events',
    },
    {
      name: 'a version comes twice',
      story: [appended([started, planned], 0, { versions: [1, 1] })],
      says: 'event 1 of turn_1 follows event 1',
    },
  ],
  oneDriver: [
    {
      name: 'a lease is given that another holds',
      story: [...soundStory().slice(0, 2), granted({})],
      says: 'while p1 held it',
    },
    {
      name: 'a token is given again',
      story: [...soundStory().slice(0, 2), granted({ at: 10, token: 1 })],
      says: 'not later',
    },
    {
      name: 'a process writes whose lease was taken over',
      story: [...soundStory().slice(0, 2), granted({ at: 10 }), appended([started])],
      says: 'p2 holds it',
    },
    {
      name: 'a process writes without a fence',
      story: but('events.appended', (one) => [{ ...one, fence: undefined }]),
      says: 'without a fence',
    },
    {
      name: 'a process that lost its turn runs a tool',
      story: [...soundStory().slice(0, 2), granted({ at: 10 }), ...toolStarts],
      says: 'p2 holds it',
    },
  ],
  announcedBeforeTool: [
    {
      name: 'the tool runs before anything is durable',
      story: toolStarts,
      says: 'no durable event',
    },
    {
      name: 'the tool runs again after its result',
      story: [...soundStory().slice(0, 8), ...toolStarts],
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
  limitsKept: [
    {
      name: 'an iteration too many',
      story: [appended([limited({ iterations: 1 }), planned, analyzed, analyzed])],
      says: 'beyond iterations',
    },
    {
      name: 'a plan too many',
      story: [appended([limited({ plannerInvocations: 1 }), planned, planned])],
      says: 'beyond plannerInvocations',
    },
    {
      name: 'a command too many',
      story: [appended([limited({ commandsInARow: 1 }), planned, commanded, declined, declined])],
      says: 'beyond commandsInARow',
    },
    {
      name: 'a revision too many',
      story: [
        appended([
          limited({ revisions: 0 }),
          happened({ type: 'validator.validated', validation: aValidation(0.6), by: 'role' }),
          answered,
        ]),
      ],
      says: 'beyond revisions',
    },
  ],
  budgetsKept: [
    {
      name: 'a model call too many',
      story: [appended([limited({ modelCalls: 1 }), thought, thought])],
      says: 'modelCalls are spent',
    },
    {
      name: 'a call after the tokens are spent',
      story: [appended([limited({ tokens: 15 }), thought, thought])],
      says: 'tokens are spent',
    },
    {
      name: 'more than a person allowed',
      story: [
        appended([
          limited({ modelCalls: 1 }),
          thought,
          opened({}),
          resolved('extend'),
          thought,
          thought,
        ]),
      ],
      says: 'modelCalls are spent',
    },
  ],
  circlesStop: [
    {
      name: 'a decision after too many failures',
      story: [
        appended([limited({ coordinatorErrors: 1 }), planned, commanded, declined, completed]),
      ],
      says: 'failed in a row',
    },
    {
      name: 'the same command for ever',
      story: [
        appended([
          limited({ repeats: 2, coordinatorErrors: 20 }),
          planned,
          ...Array.from({ length: 4 }, () => [commanded, declined]).flat(),
        ]),
      ],
      says: 'for the 4th time',
    },
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
  warnedOfLimits: [
    {
      name: 'the result does not warn',
      story: [appended([started, planned, limitReached]), settled([started, planned])],
      says: 'silent',
    },
  ],
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
  replaysEqual: [
    {
      name: 'an event the rules do not lead to',
      story: [appended([started, completed])],
      says: 'the rules say plan',
    },
    {
      name: 'an event that was changed in the store',
      story: but('turn.settled', (one) => [{ ...one, bodies: one.bodies.slice(1) }]),
      says: 'holds other events',
    },
    {
      name: 'a replay that comes to something else',
      story: but('turn.settled', (one) => [
        { ...one, result: { ...one.result, answer: 'Something else.' } },
      ]),
      says: 'another result',
    },
  ],
  usageSums: [
    { name: 'usage that no role had', story: without('role.spent'), says: 'no role had' },
    {
      name: 'a result that forgets some',
      story: but('turn.settled', (one) => [
        { ...one, result: { ...one.result, usage: { ...usage, modelCalls: 0 } } },
      ]),
      says: 'its result says',
    },
  ],
  everyTurnEnds: [
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
  emittedWhenDurable: [
    {
      name: 'listeners hear of what is not durable',
      story: [
        seen({ type: 'event.emitted', process: 'p1', turn: 'turn_1', drive: 1, event: started }),
      ],
      says: 'out of its turn',
    },
    {
      name: 'they hear of it twice',
      story: but('event.emitted', (one) => [one, one]),
      says: 'out of its turn',
    },
  ],
  onlyKnownErrors: [
    {
      name: 'an error of ours',
      story: [
        seen({
          type: 'drive.failed',
          process: 'p1',
          turn: 'turn_1',
          code: 'TypeError',
          message: 'x is not a function',
        }),
      ],
      says: 'x is not a function',
    },
  ],
} as const satisfies Record<string, readonly BadStory[]>;
