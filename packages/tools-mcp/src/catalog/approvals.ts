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
