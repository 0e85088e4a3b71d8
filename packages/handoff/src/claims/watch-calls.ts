import type { HandoffPart } from '@pce/core/ports';
import type { WorkCall } from './work-facts.js';

/** Returns a listener for an agent's parts, and a function that returns the tool calls among them. */
export function watchCalls(onPart?: (part: HandoffPart) => void) {
  const calls = new Map<string, WorkCall>();
  return {
    onPart(part: HandoffPart): void {
      if (part.type === 'tool_call') {
        calls.set(part.id, { title: part.title, isFailed: part.status === 'failed' });
      }
      onPart?.(part);
    },
    calls: (): readonly WorkCall[] => [...calls.values()],
  };
}
