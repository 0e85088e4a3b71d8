/** A problem of a file in the scripts folder. */
export interface ScriptProblem {
  /** `error`: the declaration is invalid. `info`: the file has no declaration. */
  readonly severity: 'error' | 'info';
  /** Path relative to the workspace: `execution/count.py`. */
  readonly file: string;
  /** Line number, from 1; `undefined` for the whole file. */
  readonly line: number | undefined;
  /** Problem found, and the expected value. */
  readonly message: string;
}
