import type { ConversationRequest } from '@pce/core/ports';

/** The names of tools, and the names that stand for them in calls to a provider. */
export interface ToolNames {
  toSent(tool: string): string;
  /** A name that was not sent is returned as it is. */
  fromSent(name: string): string;
}

/** Names that all known providers accept. */
const maxCharacters = 64;
const allowed = /^[A-Za-z_][A-Za-z0-9_-]{0,63}$/;

/**
 * Gives each tool of a conversation a name that providers accept: no two the same, its own where that is accepted, and
 * always the same for the same conversation and those that continue it.
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
