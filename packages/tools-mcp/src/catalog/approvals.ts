import type { ToolDefinition } from './tool-definition.js';

/** Which definition of each tool a person, or the first look, has approved. */
export interface Approvals {
  /** Looks at a definition: the first of a tool is approved by that, unless the host has said what is. */
  see(definition: ToolDefinition): void;
  isApproved(definition: ToolDefinition): boolean;
  approve(definition: ToolDefinition): void;
  /** The version that was approved. */
  versionOf(name: string): string | undefined;
  /** Tool name → approved version. */
  all(): Readonly<Record<string, string>>;
}

/** @param approved - Absent: what is seen of a tool first counts as approved. */
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
