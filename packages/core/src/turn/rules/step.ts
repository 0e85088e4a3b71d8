import type { ExecutorDecision } from '../../contracts/decision.js';
import type { Limits } from '../../contracts/limits.js';
import type { StrategicPlan } from '../../contracts/plan.js';
import { isBudget } from '../../limits/limits.js';
import type { RoleName } from '../../ports/roles.js';
import type { FinalStatus, TurnEvent } from './events.js';
import { laneNumber } from './lanes.js';
import type { Call, Command, Halt, Revision, RunningWorkflow } from './state.js';

/** The next work, with all of the state that it concerns. */
export type Step =
  | { readonly type: 'plan' }
  | { readonly type: 'review'; readonly plan: StrategicPlan }
  | { readonly type: 'decide' }
  | { readonly type: 'coordinate'; readonly lane: number; readonly command: Command }
  | { readonly type: 'run-tool'; readonly lane: number; readonly call: Call }
  | {
      readonly type: 'advance-workflow';
      readonly lane: number;
      readonly workflow: RunningWorkflow;
    }
  /** Without a revision: the first answer. */
  | { readonly type: 'synthesize'; readonly revision?: Revision }
  | { readonly type: 'validate'; readonly answer: string }
  | { readonly type: 'fill-output' }
  /** The turn ends right after the save, with this status. */
  | { readonly type: 'save'; readonly status: FinalStatus }
  | {
      readonly type: 'announce-limit';
      readonly limit: keyof Limits;
      readonly value: number;
      readonly message: string;
    }
  /** With the lane and the call of the question, if any. */
  | {
      readonly type: 'open-intervention';
      readonly halt: Halt;
      readonly lane?: number;
      readonly call?: Call;
    }
  | { readonly type: 'finish'; readonly status: FinalStatus; readonly reason: string }
  /** Paused, or waiting for a person. */
  | { readonly type: 'wait' }
  | { readonly type: 'done' };

type StepType = Step['type'];

/** Events from outside the loop: from a host, a person, a process that takes over. No step proposes them. */
const inputs = new Set<TurnEvent['type']>([
  'turn.started',
  'turn.forked',
  'turn.paused',
  'turn.resumed',
  'intervention.expired',
  'intervention.resolved',
]);

const roleSteps: Readonly<Record<RoleName, readonly StepType[]>> = {
  planner: ['plan'],
  critic: ['review'],
  executor: ['decide'],
  coordinator: ['coordinate'],
  synthesizer: ['synthesize', 'fill-output'],
  validator: ['validate'],
};

/** Returns whether `event` is an outcome of `step` or comes from outside, as a replay checks for each event. */
export function isOutcomeOf(event: TurnEvent, step: Step): boolean {
  if (inputs.has(event.type) || isAboutVersions(event)) return true;
  const lane = 'lane' in step ? step.lane : undefined;
  if (lane !== undefined && 'lane' in event && laneNumber(event) !== lane) return false;

  switch (event.type) {
    case 'planner.planned':
      return step.type === 'plan';
    case 'critic.reviewed':
      return step.type === 'review';
    case 'executor.decided':
      return step.type === 'decide';
    case 'workflow.matched':
    case 'coordinator.declined':
      return step.type === 'coordinate';
    case 'tool.selected':
      return step.type === (event.workflowStep === undefined ? 'coordinate' : 'advance-workflow');
    case 'workflow.completed':
    case 'workflow.failed':
      return step.type === 'advance-workflow';
    case 'tool.finished':
      return step.type === 'run-tool' && step.call.number === event.call;
    case 'synthesizer.answered':
    case 'answer.refused':
      return step.type === 'synthesize';
    case 'validator.validated':
      return step.type === 'validate';
    case 'output.filled':
    case 'output.refused':
      return step.type === 'fill-output';
    case 'role.failed':
      return roleSteps[event.role].includes(step.type);
    case 'limit.reached':
      return step.type === 'announce-limit'
        ? step.limit === event.limit && step.value === event.value
        : isBudget(event.limit) && Object.values(roleSteps).flat().includes(step.type);
    case 'intervention.opened':
      if (step.type === 'run-tool')
        return event.intervention.kind === 'question' && event.intervention.tool === step.call.tool;
      return (
        step.type === 'open-intervention' &&
        (step.halt.kind === 'guard' ? 'approval' : step.halt.kind) === event.intervention.kind
      );
    case 'turn.saved':
    case 'turn.unsaved':
      return step.type === 'save';
    case 'turn.finished':
      // A cancel may come at any time; other ends come from the loop.
      return (
        event.status === 'cancelled' || (step.type === 'finish' && step.status === event.status)
      );
    default:
      return false;
  }
}

/** Returns whether a process that may not drive the turn asks about it, which it does after any event. */
function isAboutVersions(event: TurnEvent): boolean {
  return event.type === 'intervention.opened' && event.intervention.versions !== undefined;
}

/** Returns the long texts of a decision by their name in commands, such as `values.text`. */
export function valuesOf(decision: ExecutorDecision): ReadonlyMap<string, string> {
  const values = (decision.action === 'COMMAND' && decision.values) || {};
  return new Map(Object.entries(values).map(([name, text]) => [`values.${name}`, text]));
}
