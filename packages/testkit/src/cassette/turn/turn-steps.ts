import type { TurnEvent } from '@pce/core';
import {
  evolve,
  initialState,
  isOutcomeOf,
  next,
  type Step,
  type TurnState,
} from '@pce/core/internal';
import { requestKey, sortedJson, toJson } from '../calls/request-parts.js';

/** An event and the step that led to it; `undefined` for the first. */
export interface FoldedEvent {
  readonly event: TurnEvent;
  readonly step: Step | undefined;
}

export interface FoldedTurn {
  readonly events: readonly FoldedEvent[];
  /** State after each event. */
  readonly states: readonly TurnState[];
}

/** Folds a turn's events. Without `turn.started` at the beginning, the result is empty. */
export function foldTurnEvents(events: readonly TurnEvent[]): FoldedTurn {
  const [first, ...rest] = events;
  if (first?.type !== 'turn.started') return { events: [], states: [] };
  let state = initialState(first);
  const states = [state];
  const folded: FoldedEvent[] = [{ event: first, step: undefined }];
  for (const event of rest) {
    const steps = next(state);
    const step = steps.find((one) => isOutcomeOf(event, one)) ?? steps[0];
    folded.push({ event, step });
    state = evolve(state, event);
    states.push(state);
  }
  return { events: folded, states };
}

/** Returns a line for each event of a turn: the step that `next` proposed, then the event. */
export function turnSteps(events: readonly TurnEvent[]): string[] {
  return foldTurnEvents(events).events.map(({ event, step }) =>
    [step?.type ?? 'start', '→', event.type, ...details(event)].join(' '),
  );
}

function details(event: TurnEvent): readonly string[] {
  switch (event.type) {
    case 'executor.decided':
      return [event.action];
    case 'tool.selected':
      return [event.tool];
    case 'tool.finished':
      return [event.outcome.ok ? 'ok' : event.outcome.error.code, outcomeKey(event.outcome)];
    case 'workflow.matched':
      return [event.workflow];
    case 'coordinator.declined':
    case 'turn.finished':
      return [event.status];
    case 'critic.reviewed':
      return [event.review.verdict];
    case 'validator.validated':
      return [String(event.validation.score)];
    case 'role.failed':
      return [event.role];
    case 'limit.reached':
      return [event.limit];
    case 'intervention.opened':
      return [event.intervention.kind];
    case 'intervention.resolved':
      return [event.choose];
    default:
      return [];
  }
}

type Outcome = Extract<TurnEvent, { type: 'tool.finished' }>['outcome'];

function outcomeKey(outcome: Outcome): string {
  const { ok } = outcome;
  const whole = ok
    ? { ...outcome, claims: outcome.claims.map((claim) => ({ claim: outcome.summary, ...claim })) }
    : outcome;
  return requestKey([['outcome', sortedJson(toJson(whole))]]).slice(0, 8);
}
