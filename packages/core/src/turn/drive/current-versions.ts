import { guardVersions } from '../../guards/guards.js';
import type { Roles } from '../../ports/roles.js';
import { roleNames, type Versions } from '../rules/events.js';
import { toolKey, workflowKey } from '../rules/versions.js';
import type { TurnHost } from './turn-host.js';

/** Returns the versions of the roles, which apply to a turn from its beginning. */
export function roleVersions(roles: Roles): Versions {
  return Object.fromEntries(
    ([...roleNames, 'evidence'] as const).flatMap((name) => {
      const role = roles[name];
      return role === undefined ? [] : [[name, role.version ?? 'unversioned']];
    }),
  );
}

/** Returns the current versions by name: of roles, and of tools and workflows by hash. */
export function currentVersions({
  roles,
  catalog,
  workflows,
  guards,
}: Pick<TurnHost, 'roles' | 'catalog' | 'workflows' | 'guards'>): Versions {
  return {
    ...roleVersions(roles),
    ...guardVersions(guards),
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
