import type { Roles } from '../ports/roles.js';
import type { WorkflowMatcher } from '../ports/workflow-matcher.js';
import type { ToolCatalog } from '../tools/catalog.js';
import { roleNames, type Versions } from './events.js';

/** What decides a turn from its beginning on. */
export function roleVersions(roles: Roles): Versions {
  return Object.fromEntries(
    roleNames.flatMap((name) => {
      const role = roles[name];
      return role === undefined ? [] : [[name, role.version ?? 'unversioned']];
    }),
  );
}

/** What a turn calls a tool in its versions. */
export const toolKey = (name: string): string => `tool ${name}`;

/** What a turn calls a workflow in its versions. */
export const workflowKey = (name: string): string => `workflow ${name}`;

/** What decides now, by name: roles by their version, tools and workflows by hash. */
export function currentVersions(
  roles: Roles,
  catalog: ToolCatalog,
  workflows: WorkflowMatcher | undefined,
): Versions {
  return {
    ...roleVersions(roles),
    ...renamed(toolKey, catalog.versions()),
    ...renamed(workflowKey, workflows?.versions() ?? {}),
  };
}

function renamed(
  key: (name: string) => string,
  versions: Readonly<Record<string, string>>,
): Versions {
  return Object.fromEntries(Object.entries(versions).map(([name, it]) => [key(name), it]));
}

/** The versions, as they are now, of what decided so far: whatever else there is has had no part in the turn. */
export function stillUsed(before: Versions, now: Versions): Versions {
  return Object.fromEntries(
    Object.keys(before).flatMap((name) => {
      const version = now[name];
      return version === undefined ? [] : [[name, version]];
    }),
  );
}

/** The versions with that of one more tool or workflow. */
export function withVersion(versions: Versions, key: string, version: string): Versions {
  return versions[key] === version ? versions : { ...versions, [key]: version };
}

/** What a turn was driven with and is not there, or not the same, any more. */
export function changedVersions(before: Versions, now: Versions): string[] {
  return Object.entries(before).flatMap(([name, version]) => {
    const current = now[name];
    if (current === undefined) return [`${name} is gone`];
    return current === version ? [] : [`${name} (${version} → ${current})`];
  });
}
