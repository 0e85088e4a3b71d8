import type { Intervention } from '../../contracts/intervention.js';
import type { JsonObject } from '../../contracts/json.js';
import { sha256 } from '../../text/sha256.js';
import { toDraft } from '../rules/intervention-draft.js';
import { laneOf } from '../rules/lanes.js';
import type { Call, Halt, TurnState } from '../rules/state.js';
import type { Step } from '../rules/step.js';
import type { Outcome, PerformContext } from './context.js';
import { idempotencyKey } from './select-call.js';

export function openIntervention(
  state: TurnState,
  context: PerformContext,
  { halt, call, lane }: Extract<Step, { type: 'open-intervention' }>,
): Outcome {
  const about = call && callOf(state, context, halt, call);
  const intervention: Intervention = {
    // In the order of its schema, so that a rebuilt row has the same text.
    id: nextInterventionId(state),
    ...toDraft(halt, about?.approval?.hash),
    ...about,
    ...(halt.kind === 'guard' && { approval: guardedOf(state, context, halt.about, lane) }),
  };
  return { type: 'intervention.opened', intervention };
}

export function nextInterventionId({ turn, interventions }: TurnState): string {
  return `${turn}.i${interventions + 1}`;
}

function callOf(
  state: TurnState,
  context: PerformContext,
  halt: Halt,
  call: Call,
): Pick<Intervention, 'approval' | 'inDoubt' | 'question'> {
  const args = context.args.of(state, call);
  switch (halt.kind) {
    case 'approval':
      return {
        approval: {
          hash: context.args.hashOf(state, call),
          args,
          expiresAt: context.clock.now() + context.approvalTtlMs,
        },
      };
    case 'in_doubt':
      return { inDoubt: { args, idempotencyKey: idempotencyKey(state, call) } };
    case 'question':
      return { question: { args, ...(halt.schema && { schema: halt.schema }) } };
    default:
      return {};
  }
}

/** Describes what a guard asks about; a decision applies to exactly this. */
function guardedOf(
  state: TurnState,
  { clock, approvalTtlMs }: PerformContext,
  about: Extract<Halt, { kind: 'guard' }>['about'],
  lane: number | undefined,
): NonNullable<Intervention['approval']> {
  const args = guardedParts(state, about, lane);
  const hash = sha256(JSON.stringify([about, args]));
  return { hash, args, expiresAt: clock.now() + approvalTtlMs };
}

function guardedParts(
  state: TurnState,
  about: Extract<Halt, { kind: 'guard' }>['about'],
  lane: number | undefined,
): JsonObject {
  const { request, context, inputs, phase } = state;
  switch (about) {
    case 'request':
      return { request, context, inputs };
    case 'answer':
      return { answer: phase.name === 'validating' ? phase.answer : null };
    case 'output':
      return { output: (phase.name === 'filling' ? phase.held?.value : undefined) ?? null };
    case 'result': {
      const held = laneOf(state, { lane })?.phase;
      const outcome = held?.name === 'calling' ? held.held?.outcome : undefined;
      if (outcome === undefined) return {};
      return outcome.ok ? { result: outcome.data } : { failure: outcome.error.message };
    }
  }
}
