import { isJsonObject, sha256, splitFrontMatter } from '@pce/core/internal';
import { readFrontMatterYaml } from '../front-matter/read-front-matter-yaml.js';
import { kindOf } from '../json/json-value.js';
import type { Report, SourcePath, WorkflowProblem } from '../problem.js';
import type { Workflow } from '../workflow.js';

/** Result of reading a workflow file. */
export interface ParsedWorkflow {
  /** `undefined` if one of the problems is an error. */
  readonly workflow: Workflow | undefined;
  /** Problems in the order of their lines. */
  readonly problems: readonly WorkflowProblem[];
  /** Returns the line of a place in the front matter, or of the nearest one around it. */
  lineOf(path: SourcePath): number;
}

export interface Document extends Pick<Workflow, 'frontMatter' | 'file' | 'body' | 'hash'> {
  /** Returns a scalar of the front matter as written (`1.10`, which is the number 1.1). */
  written(path: SourcePath): string | undefined;
}

/**
 * Reads the front matter of a file and builds a workflow from it. Adds file and line to its problems. Never throws.
 *
 * @param expected - Expected contents of the front matter, for errors.
 */
export function readDocument(
  text: string,
  { file, expected }: { readonly file: string; readonly expected: string },
  build: (document: Document, report: Report) => Workflow | undefined,
): ParsedWorkflow {
  const { frontMatter: source, frontMatterLine, body } = splitFrontMatter(text);
  if (source === undefined)
    return unreadable(file, [{ line: 1, message: noFrontMatter(text, expected) }]);
  const yaml = readFrontMatterYaml(source, frontMatterLine);
  if ('problems' in yaml) return unreadable(file, yaml.problems);
  const { value: frontMatter, lineOf, written } = yaml;
  if (!isJsonObject(frontMatter)) {
    const message = `expected front matter with ${expected}, found ${kindOf(frontMatter)}`;
    return unreadable(file, [{ line: frontMatterLine, message }]);
  }
  const problems: WorkflowProblem[] = [];
  const report: Report = (path, message, severity = 'error') =>
    problems.push({ file, line: lineOf(path), severity, message });
  const hash = sha256(text);
  const workflow = build({ frontMatter, written, file, body, hash }, report);
  problems.sort((left, right) => left.line - right.line);
  const isRight = problems.every(({ severity }) => severity === 'warning');
  return { workflow: isRight ? workflow : undefined, problems, lineOf };
}

function unreadable(
  file: string,
  problems: readonly { readonly line: number; readonly message: string }[],
): ParsedWorkflow {
  return {
    workflow: undefined,
    problems: problems.map((each) => ({ file, severity: 'error', ...each })),
    lineOf: () => 1,
  };
}

function noFrontMatter(text: string, expected: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(text)
    ? 'the front matter is not closed: expected a line that is exactly --- after it, and one before it'
    : `expected front matter: a first line ---, then YAML with ${expected}, then another line ---`;
}
