/** Something about a workspace that its author should know. */
export interface WorkspaceProblem {
  /**
   * `error`: the file is not used, or a plan in it does not run. `warning`: it is used, and something in it is wrong.
   * `info`: nothing has to be done.
   */
  readonly severity: 'error' | 'warning' | 'info';
  /** Path relative to the workspace, with `/`. */
  readonly file: string;
  /** Line number, from 1; `undefined` for the whole file. */
  readonly line: number | undefined;
  /** The fault, and what was expected. */
  readonly message: string;
}
