/** A problem of a workspace, for its author. */
export interface WorkspaceProblem {
  /**
   * `error`: the file is not used, or a plan in it does not run. `warning`: it is used despite an error in it. `info`:
   * nothing has to be done.
   */
  readonly severity: 'error' | 'warning' | 'info';
  /** Path relative to the workspace, with `/`. */
  readonly file: string;
  /** Line number, from 1; `undefined` for the whole file. */
  readonly line: number | undefined;
  /** Problem found, and the expected value. */
  readonly message: string;
}
