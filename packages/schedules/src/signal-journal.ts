import { type Json, jsonSchema } from '@pce/core/contracts';
import { defineStream, eventSchema, object } from '@pce/core/internal';
import * as z from 'zod/mini';

export const pendingSignals = 'signals/pending';

export const signalCollection = 'signals';

const sent = eventSchema('signal.sent', {
  name: z.string(),
  value: jsonSchema,
  by: z.optional(z.string()),
});

export const signalRowSchema = object({ value: jsonSchema });

interface SignalState {
  readonly turn: string;
  readonly isPending: boolean;
}

/** Signals to turns, one stream for each turn. */
export const signalJournal = /* @__PURE__ */ defineStream({
  name: 'signal',
  version: 1,
  events: {
    'signal.sent': sent,
    /** The turn was woken for all signals so far, or has ended. */
    'signal.passed': eventSchema('signal.passed', {}),
  },
  initial: (first, turn): SignalState | undefined =>
    first.type === 'signal.sent' ? { turn, isPending: true } : undefined,
  evolve: ({ turn }, event) => ({ turn, isPending: event.type === 'signal.sent' }),
  project: (steps) =>
    steps.flatMap(({ event, after: { turn, isPending } }) => [
      {
        collection: pendingSignals,
        key: turn,
        value: isPending ? JSON.stringify({ turn }) : null,
      },
      ...(event.type === 'signal.sent'
        ? [
            {
              collection: signalCollection,
              key: signalKey(turn, event.name),
              value: JSON.stringify({ value: event.value } satisfies { value: Json }),
            },
          ]
        : []),
    ]),
});

export function signalKey(turn: string, name: string): string {
  return `${turn}/${name}`;
}
