import type { Roles, WorkflowMatcher } from '../ports.js';
import type { ToolCatalog } from '../tools/catalog.js';
import { roleNames, type Versions } from './events.js';

/** What decides, by name: roles by their version, tools and workflows by hash. */
export function currentVersions(
  roles: Roles,
  catalog: ToolCatalog,
  workflows: WorkflowMatcher | undefined,
): Versions {
  return {
    ...Object.fromEntries(roleNames.map((name) => [name, roles[name].version ?? 'unversioned'])),
    ...prefixed('tool', catalog.versions()),
    ...prefixed('workflow', workflows?.versions() ?? {}),
  };
}

function prefixed(prefix: string, versions: Readonly<Record<string, string>>): Versions {
  return Object.fromEntries(
    Object.entries(versions).map(([name, version]) => [`${prefix} ${name}`, version]),
  );
}

/** What a turn was driven with and is not there, or not the same, any more. What was added does not matter. */
export function changedVersions(before: Versions, now: Versions): string[] {
  return Object.entries(before).flatMap(([name, version]) => {
    const current = now[name];
    if (current === undefined) return [`${name} is gone`];
    return current === version ? [] : [`${name} (${version} → ${current})`];
  });
}
