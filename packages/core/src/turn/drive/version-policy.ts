/** Policy for a turn whose roles, tools or workflows have changed since it was last driven; applied before any effect. */
export type VersionPolicy =
  | VersionChoice
  | ((change: {
      readonly turn: string;
      readonly changes: readonly string[];
    }) => VersionChoice | Promise<VersionChoice>);

/** `continue` with the new ones, `refuse`, or `replan`: finish the current command, then ask the Planner again. */
export type VersionChoice = 'continue' | 'refuse' | 'replan';
