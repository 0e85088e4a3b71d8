import type { TurnEvent } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import type { TurnEventOf } from '@pce/core/internal';
import type { WorkflowMatch, WorkflowMatcher, WorkflowMove } from '@pce/core/ports';
import type { TurnScript } from './turn-script.js';

export function playedWorkflows(script: TurnScript, events: readonly TurnEvent[]): WorkflowMatcher {
  return {
    match() {
      const event = script.peek('coordinate');
      // A match with a cost was selected by the Coordinator.
      if (event?.type !== 'workflow.matched' || event.usage !== undefined) return undefined;
      script.take('coordinate');
      return toMatch(event);
    },
    select() {
      // A workflow that the Executor called directly has not been taken yet.
      const taken = script.peek('coordinate') ? script.take('coordinate') : script.taken;
      if (taken?.type === 'workflow.matched') return toMatch(taken);
      throw new InvalidInputError(
        taken?.type === 'coordinator.declined' ? taken.message : 'no workflow was selected here',
      );
    },
    advance: () => toMove(script.take('advance-workflow')),
    versions: () =>
      Object.fromEntries(
        events.flatMap((event) =>
          event.type === 'workflow.matched' ? [[event.workflow, event.hash]] : [],
        ),
      ),
  };
}

function toMatch({
  workflow,
  hash,
  inputs,
  why,
}: Pick<TurnEventOf<'workflow.matched'>, keyof WorkflowMatch>): WorkflowMatch {
  return { workflow, hash, inputs, why };
}

function toMove(event: TurnEvent): WorkflowMove {
  switch (event.type) {
    case 'tool.selected': {
      const { workflowStep: step = '', tool, args, timeoutMs, maxAttempts } = event;
      return {
        ...{ type: 'call', step, tool, args },
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
        ...(maxAttempts === undefined ? {} : { maxAttempts }),
      };
    }
    case 'workflow.completed':
      return { type: 'complete', outputs: event.outputs, summary: event.summary };
    case 'workflow.failed': {
      const { message, fallback } = event;
      return { type: 'fail', message, ...(fallback && { fallback: toMatch(fallback) }) };
    }
    default:
      throw new TypeError(`${event.type} is no move of a workflow`);
  }
}
