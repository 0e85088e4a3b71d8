import type { ExecutionUpdate } from '../wire/execution-document.js';
import type { StreamMessage } from './stream-message.js';

/**
 * Adds the state of an execution to its events: after the latest event, if status or progress differs from the one
 * sent last. A reader of past events gets none before it has caught up.
 */
export function withUpdates(
  messages: AsyncIterable<StreamMessage>,
  stand: () => Promise<ExecutionUpdate>,
): AsyncIterable<StreamMessage> {
  return {
    // Not a generator: one that waits would not hear that its reader has left.
    [Symbol.asyncIterator]() {
      const source = messages[Symbol.asyncIterator]();
      let waiting: StreamMessage | undefined;
      let told = '';
      let latest = 0;
      const look = async (number: number): Promise<StreamMessage | undefined> => {
        // Nothing to ask for: there are later events, which are read next.
        if (number < latest) return undefined;
        const update = await stand();
        const { last_event, ...standing } = update;
        latest = last_event;
        const text = JSON.stringify(standing);
        if (number < latest || text === told) return undefined;
        told = text;
        return { event: 'execution_update', data: JSON.stringify(update) };
      };
      return {
        async next() {
          if (waiting !== undefined) {
            const value = waiting;
            waiting = undefined;
            return { done: false, value };
          }
          const result = await source.next();
          if (result.done !== true && result.value.id !== undefined) {
            waiting = await look(result.value.id);
          }
          return result;
        },
        async return() {
          await source.return?.();
          return { done: true, value: undefined };
        },
      };
    },
  };
}
