/** A problem in a workflow file, with its place. */
export interface WorkflowProblem {
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  /** Severity: an `error` keeps the workflow from loading, a `warning` does not. */
  readonly severity: 'error' | 'warning';
  /** Problem found, and the expected value. */
  readonly message: string;
}

/** A place inside the front matter: `['steps', 0, 'args']`. */
export type SourcePath = readonly (string | number)[];

/** Reports a problem at a path; the file's reader adds file and line. */
export type Report = (
  path: SourcePath,
  message: string,
  severity?: WorkflowProblem['severity'],
) => void;

/** Formats a path for people: `steps[0].args.path`. */
export function formatPath(path: SourcePath): string {
  return path
    .map((key, index) => (typeof key === 'number' ? `[${key}]` : index === 0 ? key : `.${key}`))
    .join('');
}
