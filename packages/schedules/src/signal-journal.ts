import type { Json } from '@pce/core/contracts';
import { defineStream, eventSchema, jsonSchema, object } from '@pce/core/internal';
import type { TurnMessage } from '@pce/core/ports';
import * as z from 'zod/mini';

export const pendingSignals = 'signals/pending';

export const signalCollection = 'signals';

const sent = eventSchema('signal.sent', {
  name: z.string(),
  value: jsonSchema,
  by: z.optional(z.string()),
});

/** A message of a person to the turn. */
const said = eventSchema('message.sent', { text: z.string(), by: z.optional(z.string()) });

/** The turn was woken for all signals so far, or has ended. */
const passed = eventSchema('signal.passed', {});

type SignalEvent = z.infer<typeof sent> | z.infer<typeof said> | z.infer<typeof passed>;

export const signalRowSchema = object({ value: jsonSchema });

interface SignalState {
  readonly turn: string;
  readonly isPending: boolean;
  /** Oldest first. */
  readonly messages: readonly TurnMessage[];
}

/** The journals of signals and messages to turns, one for each turn and with its id. */
export const signalJournal = /* @__PURE__ */ defineStream({
  name: 'signal',
  version: 1,
  events: {
    'signal.sent': sent,
    'message.sent': said,
    'signal.passed': passed,
  },
  initial: (first, turn): SignalState | undefined =>
    first.type === 'signal.passed'
      ? undefined
      : received({ turn, isPending: false, messages: [] }, first),
  evolve: received,
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

function received(state: SignalState, event: SignalEvent): SignalState {
  const { turn, messages } = state;
  if (event.type !== 'message.sent') return { ...state, isPending: event.type === 'signal.sent' };
  const { text, by } = event;
  return {
    ...state,
    messages: [...messages, { id: messageId(turn, messages.length + 1), text, by }],
  };
}

/** Returns the id of the nth message to a turn. */
export function messageId(turn: string, n: number): string {
  return `${turn}.m${n}`;
}

export function signalKey(turn: string, name: string): string {
  return `${turn}/${name}`;
}
