import type { ToolDefinition } from './tool-definition.js';

/** The approved definitions of tools. */
export interface Approvals {
  /** Approves the first definition of a tool, unless the host named the approved ones. */
  see(definition: ToolDefinition): void;
  isApproved(definition: ToolDefinition): boolean;
  approve(definition: ToolDefinition): void;
  /** Returns the approved version. */
  versionOf(name: string): string | undefined;
  /** Returns approved versions by tool name. */
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
