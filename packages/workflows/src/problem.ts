/** A problem in a workflow file, with its place. */
export interface WorkflowProblem {
  readonly file: string;
  /** Line number, from 1. */
  readonly line: number;
  /** Severity: an `error` keeps the workflow from loading, a `warning` does not. */
  readonly severity: 'error' | 'warning';
  /** Says what was found and what was expected. */
  readonly message: string;
}

/** A place inside the front matter: `['steps', 0, 'args']`. */
export type SourcePath = readonly (string | number)[];

/** Notes a problem at a place; the reader of the file adds file and line. */
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
