import type { ExecutionUpdate } from '../wire/execution-document.js';
import { expandStream } from './expand-stream.js';
import type { StreamMessage } from './stream-message.js';

/**
 * Adds the state of an execution to its events: after the latest event, if status or progress differs from the one
 * sent last. A reader of past events gets none before it has caught up.
 */
export function withUpdates(
  messages: AsyncIterable<StreamMessage>,
  stand: () => Promise<ExecutionUpdate>,
): AsyncIterable<StreamMessage> {
  let told = '';
  let latest = 0;
  const look = async (number: number): Promise<readonly StreamMessage[]> => {
    // Nothing to ask for: there are later events, which are read next.
    if (number < latest) return [];
    const update = await stand();
    const { last_event, ...standing } = update;
    latest = last_event;
    const text = JSON.stringify(standing);
    if (number < latest || text === told) return [];
    told = text;
    return [{ event: 'execution_update', data: JSON.stringify(update) }];
  };
  return expandStream(messages, async (message) =>
    message.id === undefined ? [message] : [message, ...(await look(message.id))],
  );
}
