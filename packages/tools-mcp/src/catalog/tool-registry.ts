import type { Effect, JsonObject } from '@pce/core/contracts';
import type { Tool } from '@pce/core/tools';
import type { McpProblem } from '../config/mcp-problem.js';
import type { Approvals } from './approvals.js';
import type { Listing } from './listing.js';
import type { ToolDefinition } from './tool-definition.js';

/** A tool that is not approved as it is now: look at it, then `approve` it or leave it. */
export interface HeldTool {
  readonly name: string;
  readonly server: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  readonly effect: Effect;
  readonly destructive: boolean;
  readonly version: string;
  /** The version that is approved; `undefined` for a tool that never was. */
  readonly approved: string | undefined;
}

/** The differences between a server's tools and those that were read last. */
export interface McpChange {
  readonly server: string;
  /** New or changed, and approved: `catalog.replace` each. */
  readonly tools: readonly Tool[];
  /** Gone, or held back now: `catalog.unregister` each. Until then they fail when they are called. */
  readonly removed: readonly string[];
  /** New or changed, and not approved. */
  readonly held: readonly HeldTool[];
  readonly problems: readonly McpProblem[];
}

export interface ToolRegistryOptions {
  readonly server: string;
  readonly approvals: Approvals;
  readonly onChange: ((change: McpChange) => void) | undefined;
  toTool(definition: ToolDefinition): Tool;
}

/** Holds the tools of a server, approved ones apart from the others. */
export interface ToolRegistry {
  put(listing: Listing): void;
  tools(): readonly Tool[];
  held(): readonly HeldTool[];
  problems(): readonly McpProblem[];
  approve(name: string): Tool | undefined;
}

export function toolRegistry({
  server,
  approvals,
  onChange,
  toTool,
}: ToolRegistryOptions): ToolRegistry {
  let listing: Listing | undefined;
  const definitions = (): readonly ToolDefinition[] => [...(listing?.definitions.values() ?? [])];
  const toHeld = ({ name, ...definition }: ToolDefinition): HeldTool => {
    const { description, parameters, effect, destructive, version } = definition;
    const approved = approvals.versionOf(name);
    return { name, server, description, parameters, effect, destructive, version, approved };
  };
  const tell = (before: Listing, after: Listing): void => {
    const changed = [...after.definitions.values()].filter(
      ({ name, version }) => before.definitions.get(name)?.version !== version,
    );
    const held = changed.filter((definition) => !approvals.isApproved(definition));
    const tools = changed.filter((definition) => approvals.isApproved(definition));
    const gone = [...before.definitions.keys()].filter((name) => !after.definitions.has(name));
    const removed = [
      ...gone,
      ...held.map(({ name }) => name).filter((name) => before.definitions.has(name)),
    ];
    if (changed.length + removed.length === 0) return;
    const { problems } = after;
    const change = { server, tools: tools.map(toTool), removed, held: held.map(toHeld), problems };
    // On its own: what the host throws is the host's, and does not end the connection.
    queueMicrotask(() => onChange?.(change));
  };
  return {
    put(next) {
      const before = listing;
      listing = next;
      next.definitions.forEach(approvals.see);
      if (before !== undefined) tell(before, next);
    },
    tools: () => definitions().filter(approvals.isApproved).map(toTool),
    held: () =>
      definitions()
        .filter((definition) => !approvals.isApproved(definition))
        .map(toHeld),
    problems: () => listing?.problems ?? [],
    approve(name) {
      const definition = listing?.definitions.get(name);
      if (definition === undefined) return undefined;
      approvals.approve(definition);
      return toTool(definition);
    },
  };
}
