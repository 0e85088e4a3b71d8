/** A document of the `planning` folder. */
export interface PlanningDocument {
  /** Path relative to the workspace, with `/`: `planning/audit.md`. */
  readonly path: string;
  /** First heading of level 1, or the file name. */
  readonly title: string;
}
