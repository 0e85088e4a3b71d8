import type {
  InterventionChoices,
  InterventionDraft,
  InterventionKind,
} from '../../contracts/intervention.js';
import { type Counters, isBudget } from '../../limits/limits.js';
import { shorten } from '../../text/shorten.js';
import type { Halt } from './state.js';

/** A draft of any kind, with choices of that kind. */
type Draft = {
  [Kind in InterventionKind]: InterventionDraft & {
    kind: Kind;
    options: { id: InterventionChoices[Kind] }[];
  };
}[InterventionKind];

const option = <Id extends string>(id: Id, label: string, needsAnswer = false) => ({
  id,
  label,
  needsAnswer,
});

const abandon = option('abandon', 'End the turn as failed');
const finish = option('finish', 'Write the answer from what there is');
const inLoop = [
  option('retry', 'Try again; an answer in words is added to the command'),
  option('skip', 'Go on without it'),
  finish,
  abandon,
];

/** A person's decision overrides the Critic's. */
const onPlan = [
  option('proceed', 'Go on with the plan as it is'),
  option('replan', 'Say what is to be changed; the planner plans again', true),
  abandon,
];

/** Returns the question to a person, with its options, for each kind of halt; `hash`: of the call to approve. */
export function toDraft(halt: Halt, hash?: string): Draft {
  switch (halt.kind) {
    case 'blocked':
      return {
        kind: halt.kind,
        phase: halt.by ?? 'executor',
        code: 'blocked',
        message: halt.message,
        priority: 'high',
        options: halt.by === 'critic' ? onPlan : inLoop,
      };
    case 'clarification':
      return {
        kind: halt.kind,
        phase: halt.by ?? 'planner',
        code: 'clarification',
        message: halt.message,
        priority: 'medium',
        options: [
          option(
            'answer',
            halt.by === 'executor'
              ? 'Answer the question; the executor continues with it'
              : 'Answer the question; the planner plans again',
            true,
          ),
          finish,
          abandon,
        ],
      };
    case 'limit':
      return {
        kind: halt.kind,
        phase: halt.limit === 'planRevisions' ? 'critic' : 'executor',
        code: halt.limit,
        message: halt.message,
        priority: 'high',
        options: optionsOf(halt.limit),
      };
    case 'approval':
      return {
        kind: halt.kind,
        phase: 'tool',
        tool: halt.tool,
        code: 'approval',
        message: `${halt.tool} ${halt.approvedHash && halt.approvedHash !== hash ? 'has changed since it was approved: it ' : ''}wants to run and needs an approval${halt.reason === undefined ? '' : `: ${halt.reason}`}`,
        priority: 'high',
        options: [
          option('approve', 'Run it, once, with exactly these arguments'),
          option('deny', 'Do not run it'),
          abandon,
        ],
      };
    case 'guard':
      return {
        kind: 'approval',
        phase: phaseOfGuard[halt.about],
        code: 'guard',
        message: halt.message,
        priority: 'high',
        options: [option('approve', 'Let it pass as it is'), option('deny', 'Refuse it'), abandon],
      };
    case 'in_doubt':
      return {
        kind: halt.kind,
        phase: 'tool',
        tool: halt.tool,
        code: 'in_doubt',
        message: `${halt.tool} was started and the process ended before its result was known; it must not run twice: look whether it did its work`,
        priority: 'critical',
        options: [
          option('done', 'It did its work; an answer in words becomes its result'),
          option('run_again', 'It did not do its work: run it again'),
          option('failed', 'Count it as failed and go on'),
          abandon,
        ],
      };
    case 'question':
      return {
        kind: halt.kind,
        phase: 'tool',
        tool: halt.tool,
        code: 'question',
        message: halt.message,
        priority: 'medium',
        options: [
          option('answer', 'Answer the question; the tool continues with it', true),
          option('decline', 'Do not answer; the tool decides what to do without it'),
          abandon,
        ],
      };
    case 'role_failed':
      return {
        kind: halt.kind,
        phase: halt.role,
        code: 'role_failed',
        message: halt.message,
        priority: 'high',
        options: [option('retry', 'Ask the role again'), abandon],
      };
    case 'not_saved':
      return {
        kind: halt.kind,
        phase: 'save',
        code: 'not_saved',
        message: `the answer was given, and not saved: ${halt.message}`,
        priority: 'medium',
        options: [option('retry', 'Save again'), option('ignore', 'Leave it unsaved')],
      };
    case 'versions_changed':
      return {
        kind: halt.kind,
        phase: 'executor',
        code: 'versions_changed',
        message: `since the turn was last driven these changed: ${listed(halt.changed)}`,
        priority: 'high',
        options: [
          option('continue', 'Go on with the new ones'),
          option('replan', 'Finish the current command, then plan again with the new ones'),
          abandon,
        ],
      };
  }
}

function listed(changed: readonly string[]): string {
  const more = changed.length - 5;
  const shown = changed.slice(0, 5).join(', ');
  return more > 0 ? `${shown} and ${more} more` : shown;
}

const phaseOfGuard = {
  request: 'planner',
  answer: 'synthesizer',
  output: 'synthesizer',
  result: 'tool',
} as const;

function optionsOf(limit: keyof Counters) {
  if (limit === 'planRevisions') return onPlan;
  if (limit === 'forEachItems')
    return [option('extend', 'Give the command for every item of the list'), finish, abandon];
  return isBudget(limit) ? [option('extend', 'Allow the same amount again'), abandon] : inLoop;
}

/** Returns the title of a request in lists: its first line, at most 120 characters. */
export function titleOf(request: string): string {
  const line = request.split('\n').find((text) => text.trim() !== '') ?? '';
  return shorten(line.replace(/^#+\s*/, '').trim(), 120);
}
