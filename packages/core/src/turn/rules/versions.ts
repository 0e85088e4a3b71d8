import type { Versions } from './events.js';

/** Returns the key of a tool in a turn's versions. */
export const toolKey = (name: string): string => `tool ${name}`;

/** Returns the key of a workflow in a turn's versions. */
export const workflowKey = (name: string): string => `workflow ${name}`;

/** Returns the current versions of everything used in the turn so far. */
export function stillUsed(before: Versions, now: Versions): Versions {
  return Object.fromEntries(
    Object.keys(before).flatMap((name) => {
      const version = now[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

/** Returns the versions with one more tool or workflow. */
export function withVersion(versions: Versions, key: string, version: string): Versions {
  return versions[key] === version ? versions : { ...versions, [key]: version };
}

/** Describes each changed or missing version since the turn was last driven. */
export function changedVersions(before: Versions, now: Versions): string[] {
  return Object.entries(before).flatMap(([name, version]) => {
    const current = now[name];
    if (current === undefined) return [`${name} is gone`];
    return current === version ? [] : [`${name} (${version} → ${current})`];
  });
}
