import * as z from 'zod/mini';
import { object } from '../contracts/scalars.js';

/** Properties of every event. */
export interface StreamEvent {
  readonly type: string;
  /** Version of the shape of this type of event. */
  readonly v: number;
  /** Unix time in milliseconds, by the writer's clock. */
  readonly at: number;
}

/** An event without its envelope; `stampEvent` adds that. */
export type EventDraft<Event> = Event extends unknown ? Omit<Event, 'v' | 'at'> : never;

/** Returns the schema of an event: its envelope and its own fields. */
export function eventSchema<Type extends string, Shape extends z.core.$ZodShape>(
  type: Type,
  shape: Shape,
) {
  return object({ type: z.literal(type), v: z.literal(1), at: z.number(), ...shape });
}

/** Puts an event in its envelope. */
export function stampEvent<Draft extends { readonly type: string }>(
  draft: Draft,
  at: number,
): Draft & { readonly v: 1; readonly at: number } {
  return Object.assign({ type: draft.type, v: 1 as const, at }, draft);
}
