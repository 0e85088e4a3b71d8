import type { TurnEvent, TurnHandle, TurnResult } from '@pce/core';
import { commandsOf } from '@pce/core/internal';
import type { ToolCall } from '../tool/mcp-tool.js';

/** Maximum length of a progress notification. */
const maxLength = 200;

/**
 * Waits for a turn and reports its progress to the client. If the client cancels or disconnects, the turn stops before
 * its next step; it can be resumed.
 */
export async function followTurn(
  handle: Pick<TurnHandle, 'on' | 'pause' | 'result'>,
  call: ToolCall,
): Promise<TurnResult> {
  let events = 0;
  handle.on('event', (event) => {
    events += 1;
    call.progress(events, eventText(event));
  });
  const stop = () => {
    handle.pause().catch(() => {}); // `result()` below rejects with the same error
  };
  if (call.signal.aborted) stop();
  call.signal.addEventListener('abort', stop, { once: true });
  try {
    return await handle.result();
  } finally {
    call.signal.removeEventListener('abort', stop);
  }
}

function eventText(event: TurnEvent): string {
  switch (event.type) {
    case 'executor.decided':
      return (commandsOf(event).join(' · ') || event.action).slice(0, maxLength);
    case 'tool.selected':
      return `runs ${event.tool}`.slice(0, maxLength);
    case 'tool.finished':
      return event.outcome.ok ? 'done' : `failed: ${event.outcome.error.code}`;
    default:
      return event.type;
  }
}
