import type { TurnEvent } from '@pce/core';
import type { JsonObject } from '@pce/core/contracts';
import { InvalidInputError, PceError } from '@pce/core/errors';
import {
  type EvidenceLabel,
  type Lane,
  resolveReferences,
  type TurnEventOf,
  type TurnState,
  turnStatus,
} from '@pce/core/internal';
import { toJson } from '../../cassette/calls/request-parts.js';
import { createRedactor, type RedactOptions } from '../../cassette/redact/redactor.js';
import { type FoldedTurn, foldTurnEvents } from '../../cassette/turn/turn-steps.js';
import {
  type EvalCase,
  evalCaseSchema,
  type RecordedCall,
  type RecordedDecision,
} from './eval-case.js';

/**
 * Returns a recorded turn as a case: its journal without what the roles decided. Secrets are removed as from a cassette.
 *
 * @throws `InvalidInputError` if the turn cannot be run again from its journal: its beginning is missing, or it had files, whose
 * contents are not in the journal. Also if a secret is a word that PCE writes in a case.
 */
export function turnCase(events: readonly TurnEvent[], redact?: RedactOptions): EvalCase {
  const folded = foldTurnEvents(events);
  const state = folded.states.at(-1);
  if (state === undefined) {
    throw new InvalidInputError('the journal does not begin with turn.started: export it whole');
  }
  const [first] = events;
  if (first?.type === 'turn.started' && first.attachments?.length) {
    throw new InvalidInputError(
      `${state.turn} began with files, whose contents are not in its journal, so it cannot be a case`,
    );
  }
  const redactor = createRedactor(redact);
  const whole = toJson(caseOf(state, folded));
  redactor.learn(whole);
  const { turn, outputSchema } = state;
  const fixed = {
    turn,
    format: 'pce-eval-case',
    status: turnStatus(state),
    ...(outputSchema && { output: redactor.schema(toJson(outputSchema)) }),
  };
  const parsed = evalCaseSchema.safeParse({ ...Object(redactor.json(whole)), ...fixed });
  if (parsed.success) return parsed.data;
  throw new InvalidInputError(
    `${state.turn} without its secrets is no case any more: one of the values to take out is also a word that PCE writes there; hand in fewer`,
    { cause: parsed.error },
  );
}

function caseOf(state: TurnState, folded: FoldedTurn): Omit<EvalCase, 'output'> {
  const evidence = state.validation?.evidence ?? state.check?.statements ?? [];
  const labels: Partial<Record<EvidenceLabel, number>> = {};
  for (const { label } of evidence) labels[label] = (labels[label] ?? 0) + 1;
  const { modelCalls, inputTokens, outputTokens, cost } = state.usage;
  const ms = Object.values(state.durationByRole).reduce((sum, one) => sum + one, 0);
  return {
    format: 'pce-eval-case',
    version: 1,
    turn: state.turn,
    at: state.startedAt,
    request: state.request,
    mode: state.mode,
    inputs: state.inputs,
    context: state.context,
    constraints: [...state.constraints],
    calls: callsOf(folded),
    decisions: decisionsOf(folded),
    status: turnStatus(state),
    answer: state.answer ?? null,
    labels,
    usage: { modelCalls, inputTokens, outputTokens, cost },
    seconds: ms / 1_000,
  };
}

function callsOf({ events, states }: FoldedTurn): RecordedCall[] {
  return events.flatMap(({ event }, index): RecordedCall[] => {
    const before = states[index - 1];
    if (event.type !== 'tool.finished' || before === undefined) return [];
    const call = lanesOf(before).flatMap(({ phase }) =>
      phase.name === 'calling' && phase.call.number === event.call ? [phase.call] : [],
    )[0];
    if (call === undefined) return [];
    const { tool, effect, workflowStep } = call;
    // A workflow's step has values, some of them from tools, which must not be read as references.
    const args = workflowStep === undefined ? valuesOf(before, call.args) : call.args;
    return [{ tool, args, effect, ms: event.durationMs, outcome: event.outcome }];
  });
}

function lanesOf({ phase }: TurnState): readonly Lane[] {
  return phase.name === 'commanding' ? phase.lanes : [];
}

function valuesOf({ results }: TurnState, args: JsonObject): JsonObject {
  try {
    return resolveReferences(args, (number) => results.at(number - 1)?.data);
  } catch (error) {
    // The call was refused for it, and a run that makes the same mistake is refused as well.
    if (PceError.isInstance(error)) return args;
    throw error;
  }
}

function decisionsOf({ events }: FoldedTurn): RecordedDecision[] {
  const asked = new Map<string, TurnEventOf<'intervention.opened'>['intervention']>();
  return events.flatMap(({ event }): RecordedDecision[] => {
    if (event.type === 'intervention.opened') asked.set(event.intervention.id, event.intervention);
    if (event.type !== 'intervention.resolved') return [];
    const { tool, approval } = asked.get(event.id) ?? {};
    if (tool === undefined || approval === undefined) return [];
    const { choose, answer, args: changed } = event;
    return [{ tool, args: approval.args, choose, ...given(answer, changed) }];
  });
}

function given(answer: string | undefined, changed: JsonObject | undefined) {
  return { ...(answer !== undefined && { answer }), ...(changed !== undefined && { changed }) };
}
