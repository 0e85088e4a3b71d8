import type { TurnEvent } from '@pce/core';
import type { CoordinatorAnswer, FilledOutput, Usage } from '@pce/core/contracts';
import { LimitReachedError } from '@pce/core/errors';
import type { Step, TurnEventOf, TurnEventType } from '@pce/core/internal';
import type { LookOutcome, RoleBudget, RoleContext, Roles } from '@pce/core/ports';
import type { TurnScript } from './turn-script.js';

interface PlayedRolesOptions {
  readonly version: string;
  readonly had: (role: 'critic' | 'evidence') => boolean;
}

/** Returns roles with the journaled answers and costs. */
export function playedRoles(script: TurnScript, { version, had }: PlayedRolesOptions): Roles {
  const answer = <Type extends TurnEventType>(
    step: Step['type'],
    type: Type,
    context: RoleContext,
  ): TurnEventOf<Type> => {
    const event = ask(script, step, context);
    if (isOf(event, type)) return event;
    throw new TypeError(`${event.type} is no answer to step ${step}`);
  };
  return {
    planner: {
      version,
      plan: async (_, context) => answer('plan', 'planner.planned', context).plan,
    },
    ...(had('critic') && {
      critic: {
        version,
        review: async (_, context) => answer('review', 'critic.reviewed', context).review,
      },
    }),
    executor: {
      version,
      decide: async (_, context) => answer('decide', 'executor.decided', context),
    },
    coordinator: {
      version,
      coordinate: async (_, context) => toAnswer(ask(script, 'coordinate', context)),
    },
    synthesizer: {
      version,
      synthesize: async (_, context) => answer('synthesize', 'synthesizer.answered', context),
      fillOutput: async (_, context) => toFilled(ask(script, 'fill-output', context)),
    },
    validator: {
      version,
      validate: async (_, context) => answer('validate', 'validator.validated', context).validation,
    },
    ...(had('evidence') && {
      evidence: { version, look: () => toLooked(script.take('run-tool')) },
    }),
  };
}

/** Returns the event that asking a role led to; throws if the role failed. */
function ask(script: TurnScript, step: Step['type'], { budget }: RoleContext): TurnEvent {
  const event = script.take(step);
  if ('usage' in event && event.usage !== undefined) spend(event.usage, budget);
  if (event.type === 'limit.reached') {
    throw new LimitReachedError(event.limit, event.value, event.message);
  }
  if (event.type === 'role.failed') {
    throw new Error(event.message.replace(`the ${event.role} failed: `, ''));
  }
  return event;
}

function spend({ modelCalls, ...spending }: Usage, budget: RoleBudget): void {
  for (let call = 0; call < modelCalls; call += 1) budget.reserveModelCall();
  budget.settle(spending);
}

function toAnswer(event: TurnEvent): CoordinatorAnswer {
  switch (event.type) {
    case 'tool.selected': {
      const { tool: name, args, reason } = event;
      return { status: 'selected', kind: 'tool', name, args, reason };
    }
    case 'workflow.matched':
      return selected('workflow', event.workflow);
    case 'coordinator.declined':
      return toDeclined(event);
    default:
      throw new TypeError(`${event.type} is no answer to step coordinate`);
  }
}

function toLooked(event: TurnEvent): LookOutcome {
  if (event.type !== 'tool.finished') throw new TypeError(`${event.type} is no look at results`);
  const { outcome } = event;
  if (outcome.ok) return { ok: true, value: outcome.data };
  const { code, message } = outcome.error;
  if (code !== 'invalid_input') throw new Error(message);
  return { ok: false, message };
}

function toFilled(event: TurnEvent): FilledOutput {
  switch (event.type) {
    case 'output.filled':
      return { value: event.value, evidence: event.evidence, issues: [] };
    case 'output.refused':
      return { evidence: [], issues: event.issues };
    default:
      throw new TypeError(`${event.type} is no answer to step fill-output`);
  }
}

function toDeclined({ status, message }: TurnEventOf<'coordinator.declined'>): CoordinatorAnswer {
  switch (status) {
    case 'needs_more_info':
      return { status, missing: [message.replace(/^missing: /, '')] };
    case 'needs_clarification':
      return { status, readings: [message.replace(/^it could mean: /, '')] };
    case 'blocked':
      return { status, reason: message };
    case 'error': {
      const [, tool] = /^there is no tool (\S+)$/.exec(message) ?? [];
      if (tool !== undefined) return selected('tool', tool);
      // The recorded selection is unknown; the played workflows refuse it with the same message.
      return selected('workflow', 'refused');
    }
  }
}

function selected(kind: 'tool' | 'workflow', name: string): CoordinatorAnswer {
  return { status: 'selected', kind, name, args: {}, reason: '' };
}

function isOf<Type extends TurnEventType>(
  event: TurnEvent,
  type: Type,
): event is TurnEvent & TurnEventOf<Type> {
  return event.type === type;
}
