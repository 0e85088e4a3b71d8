import type { HandoffPart } from '@pce/core/ports';
import type { WorkCall } from './work-facts.js';

/** Returns a listener for an agent's parts, and a function that returns the tool calls among them. */
export function watchCalls(onPart?: (part: HandoffPart) => void) {
  const calls = new Map<string, WorkCall>();
  return {
    onPart(part: HandoffPart): void {
      if (part.type === 'tool_call') {
        // An update may have a description in place of the command.
        const before = calls.get(part.id)?.title ?? '';
        const title = before.includes(part.title) ? before : `${before} ${part.title}`.trim();
        calls.set(part.id, { title, isFailed: part.status === 'failed' });
      }
      onPart?.(part);
    },
    calls: (): readonly WorkCall[] => [...calls.values()],
  };
}
