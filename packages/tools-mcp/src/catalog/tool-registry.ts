import type { Effect, JsonObject } from '@pce/core/contracts';
import type { Tool } from '@pce/core/internal';
import type { McpProblem } from '../config/mcp-problem.js';
import type { Listing } from './listing.js';
import type { ToolDefinition } from './tool-definition.js';

/** A tool whose current definition is not approved: review it, then `approve` it or leave it. */
export interface HeldTool {
  readonly name: string;
  readonly server: string;
  readonly description: string;
  /** JSON Schema of the arguments. */
  readonly parameters: JsonObject;
  readonly effect: Effect;
  readonly destructive: boolean;
  readonly version: string;
  /** The approved version; `undefined` if none ever was. */
  readonly approved: string | undefined;
}

/** Changes of a server's tools since they were last read. */
export interface McpChange {
  readonly server: string;
  /** New or changed, and approved: `catalog.replace` each. */
  readonly tools: readonly Tool[];
  /** Removed, or no longer approved: `catalog.unregister` each. Until then their calls fail. */
  readonly removed: readonly string[];
  /** New or changed, and not approved. */
  readonly held: readonly HeldTool[];
  readonly problems: readonly McpProblem[];
}

interface ToolRegistryOptions {
  readonly server: string;
  readonly approvals: Approvals;
  readonly onChange: ((change: McpChange) => void) | undefined;
  toTool(definition: ToolDefinition): Tool;
}

/** Holds the tools of a server, approved and unapproved ones separately. */
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
    // In a separate microtask, so that errors of the host's callback do not end the connection.
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

/** A tool or a skill, in one version. */
interface Version {
  readonly name: string;
  readonly version: string;
}

/** The approved versions of tools and skills. */
export interface Approvals {
  /** Approves the first version of a name, unless the host named the approved ones. */
  see(version: Version): void;
  isApproved(version: Version): boolean;
  approve(version: Version): void;
  /** Returns the approved version. */
  versionOf(name: string): string | undefined;
  /** Returns approved versions by name. */
  all(): Readonly<Record<string, string>>;
}

/** @param approved - Approved versions; without them, the first definition of each tool is approved. */
export function approvals(approved: Readonly<Record<string, string>> | undefined): Approvals {
  const versions = new Map(Object.entries(approved ?? {}));
  return {
    see({ name, version }) {
      if (approved === undefined && !versions.has(name)) versions.set(name, version);
    },
    isApproved: ({ name, version }) => versions.get(name) === version,
    approve({ name, version }) {
      versions.set(name, version);
    },
    versionOf: (name) => versions.get(name),
    all: () => Object.fromEntries(versions),
  };
}
