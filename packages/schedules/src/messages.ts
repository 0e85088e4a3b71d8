import { InvalidInputError, VersionConflictError } from '@pce/core/errors';
import {
  appendToStream,
  redactor as createRedactor,
  isFinal,
  loadStream,
  type Redactor,
  stampEvent,
  systemClock,
  turnJournal,
  turnStatus,
} from '@pce/core/internal';
import type { Clock, TurnMessage, TurnMessages } from '@pce/core/ports';
import type { Store } from '@pce/core/store';
import { positionOf } from './schedule-journal.js';
import { messageId, signalJournal } from './signal-journal.js';

/** The messages of people to the turns of a store, for the option `messages` of an orchestrator. */
export interface Messages extends TurnMessages {
  /**
   * Keeps a message to a turn. Its Executor's next decision is shown it, and its prohibitions bind later calls.
   *
   * @returns the message as it is kept, without secrets
   * @throws `TurnNotFoundError`; `InvalidInputError` for a turn that has ended, and a text that is empty or longer than 600
   *   characters, all that a prompt shows
   */
  send(message: {
    readonly turn: string;
    readonly text: string;
    readonly by?: string | undefined;
  }): Promise<TurnMessage>;
}

const maxText = 600;
/** Messages that a prompt shows. */
const maxShown = 5;

/** Returns the messages of a store. */
export function createMessages({
  store,
  clock = systemClock,
  redactor = createRedactor(),
}: {
  readonly store: Store;
  readonly clock?: Clock;
  /** As the orchestrator's. @defaultValue secrets are known by their form alone */
  readonly redactor?: Pick<Redactor, 'text'>;
}): Messages {
  return {
    async send({ turn, text, by }) {
      const trimmed = text.trim();
      if (trimmed === '' || trimmed.length > maxText)
        throw new InvalidInputError(
          `message to turn ${turn}: expected 1 to ${maxText} characters, got ${trimmed.length}`,
        );
      const status = turnStatus((await loadStream(store, turnJournal, turn)).state);
      if (isFinal(status))
        throw new InvalidInputError(
          `turn ${turn} is ${status}: send what you want as a new request, or fork the turn`,
        );
      const said = redactor.text(trimmed);
      const sent = { type: 'message.sent', text: said, ...(by && { by }) } as const;
      for (;;) {
        try {
          const from = await positionOf(store, signalJournal, turn);
          const n = (from.state?.messages.length ?? 0) + 1;
          await appendToStream(store, signalJournal, from, [stampEvent(sent, clock.now())]);
          return { id: messageId(turn, n), text: said, by };
        } catch (error) {
          // Another message, or a signal, was sent at the same time.
          if (!(error instanceof VersionConflictError)) throw error;
        }
      }
    },
    async after(turn, last) {
      const { state } = await positionOf(store, signalJournal, turn);
      const messages = state?.messages ?? [];
      // A fork has seen messages to its parent, which are not among its own.
      const next = messages.findIndex(({ id }) => id === last) + 1;
      return messages.slice(next, next + maxShown);
    },
  };
}
