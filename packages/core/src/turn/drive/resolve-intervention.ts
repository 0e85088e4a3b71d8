import { type Resolution, resolutionSchema } from '../../contracts/intervention.js';
import { safeParse } from '../../contracts/parse.js';
import {
  ApprovalExpiredError,
  InterventionNotFoundError,
  InterventionResolvedError,
  InvalidInputError,
} from '../../errors.js';
import { stampEvent } from '../../journal/stream-event.js';
import { issuesText } from '../../text/issues-text.js';
import type { TurnEventOf } from '../rules/events.js';
import type { TurnState } from '../rules/state.js';

/**
 * Returns the event of a person's decision about an open intervention.
 *
 * @throws `InterventionNotFoundError`, `InterventionResolvedError`, `InvalidInputError` for an invalid choice or another hash, or
 * `ApprovalExpiredError`.
 */
export function resolveIntervention(
  state: TurnState,
  id: string,
  given: Resolution,
  now: number,
): TurnEventOf<'intervention.resolved'> {
  const intervention = state.open.find((one) => one.intervention.id === id)?.intervention;
  if (intervention === undefined) {
    const wasOpened = Number(id.slice(id.lastIndexOf('.i') + 2)) <= state.interventions;
    throw wasOpened ? new InterventionResolvedError(id) : new InterventionNotFoundError(id);
  }
  const { approvedHash, ...resolution } = parseResolution(id, given);
  const option = intervention.options.find((one) => one.id === resolution.choose);
  if (option === undefined) {
    const choices = intervention.options.map((one) => `${one.id} (${one.label})`).join(', ');
    throw new InvalidInputError(
      `intervention ${id} has no choice ${resolution.choose}; choose ${choices}`,
    );
  }
  if (option.needsAnswer && !resolution.answer) {
    throw new InvalidInputError(
      `choice ${option.id} of intervention ${id} needs an answer in words`,
    );
  }
  const event = stampEvent({ type: 'intervention.resolved', id, ...resolution } as const, now);
  const { approval } = intervention;
  if (approval === undefined || option.id !== 'approve') return event;
  if (approvedHash !== undefined && approvedHash !== approval.hash)
    throw new InvalidInputError(`intervention ${id} is about another call`);
  if (approval.expiresAt < now) throw new ApprovalExpiredError(id);
  return { ...event, approvedHash: approval.hash };
}

function parseResolution(id: string, given: Resolution): Resolution {
  const parsed = safeParse(resolutionSchema, given);
  if (parsed.success) return parsed.data;
  const problems = issuesText(parsed.error.issues);
  throw new InvalidInputError(`resolution of intervention ${id}: ${problems}`);
}
