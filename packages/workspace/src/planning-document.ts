/** A document of the `planning` folder. */
export interface PlanningDocument {
  /** Relative to the workspace, with `/`: `planning/audit.md`. */
  readonly path: string;
  /** Its first heading of level 1, or its file name. */
  readonly title: string;
}
