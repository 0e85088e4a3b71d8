/** Something to know about a file of the scripts folder. */
export interface ScriptProblem {
  /** `error`: the script is not a tool though it wants to be one. `info`: it does not say that it is a tool. */
  readonly severity: 'error' | 'info';
  /** Relative to the workspace: `execution/count.py`. */
  readonly file: string;
  /** Counted from 1; `undefined` where the whole file is meant. */
  readonly line: number | undefined;
  /** The fault, and what was expected. */
  readonly message: string;
}
