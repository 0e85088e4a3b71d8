import type { Versions } from '../rules/events.js';

/** Policy for a turn whose roles, tools or workflows have changed since it was last driven; applied before any effect. */
export type VersionPolicy =
  | VersionChoice
  | ((change: {
      readonly turn: string;
      readonly changes: readonly string[];
      /** Versions of what the turn has used, by name. */
      readonly versions: Versions;
    }) => VersionChoice | Promise<VersionChoice>);

/**
 * `ask` a person, once, by an intervention; `continue` with the new ones; `replan`: finish the current command, then ask the Planner
 * again; `refuse` with `VersionsChangedError`.
 */
export type VersionChoice = 'ask' | 'continue' | 'refuse' | 'replan';
