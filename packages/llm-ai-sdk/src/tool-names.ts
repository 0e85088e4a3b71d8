import type { ConversationRequest } from '@pce/core/ports';

/** Maps the names of tools to names that providers accept, and back. */
export interface ToolNames {
  toSent(tool: string): string;
  /** Returns unknown names unchanged. */
  fromSent(name: string): string;
}

/** Limits that all known providers accept. */
const maxCharacters = 64;
const allowed = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * Gives each tool of a conversation a unique name that providers accept: unchanged if possible, and the same in all
 * continuations of the conversation.
 */
export function toolNames({ tools, messages }: ConversationRequest): ToolNames {
  const offered = tools.map(({ name }) => name);
  const called = messages.flatMap((message) => {
    if (message.role === 'user') return [];
    return (message.role === 'assistant' ? message.calls : message.results).map(({ tool }) => tool);
  });
  const isAllowed = (name: string): boolean => allowed.test(name);
  const others = offered.filter((name) => !isAllowed(name));
  const sent = new Map<string, string>();
  const original = new Map<string, string>();
  for (const name of new Set([...offered.filter(isAllowed), ...others, ...called])) {
    const free = freeName(name, original);
    sent.set(name, free);
    original.set(free, name);
  }
  return {
    toSent: (tool) => sent.get(tool) ?? tool,
    fromSent: (name) => original.get(name) ?? name,
  };
}

function freeName(name: string, taken: ReadonlyMap<string, string>): string {
  const clean = name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^(?=[^A-Za-z_]|$)/, '_');
  const whole = clean.slice(0, maxCharacters);
  for (let number = 2, free = whole; ; number += 1) {
    if (!taken.has(free)) return free;
    const end = `_${number}`;
    free = whole.slice(0, maxCharacters - end.length) + end;
  }
}
