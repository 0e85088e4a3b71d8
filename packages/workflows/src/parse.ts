import { createHash } from 'node:crypto';
import { type JsonObject, splitFrontMatter, valueAt } from '@pce/core';
import { buildWorkflow } from './build/build-workflow.js';
import { checkWorkflow } from './check/check-workflow.js';
import { describeIssue, toSourcePath } from './describe-issue.js';
import { type FrontMatterYaml, readFrontMatterYaml } from './front-matter-yaml.js';
import { isJsonObject, kindOf } from './json-value.js';
import type { Report, SourcePath, WorkflowProblem } from './problem.js';
import { workflowShape } from './shape.js';
import { reportUnknownKeys } from './unknown-keys.js';
import type { Workflow } from './workflow.js';

/** A workflow file as it was read. */
export interface ParsedWorkflow {
  /** `undefined` where one of the problems is an error. */
  readonly workflow: Workflow | undefined;
  /** In the order of their lines. */
  readonly problems: readonly WorkflowProblem[];
  /** The line of a place in the front matter, or of the nearest one around it. */
  lineOf(path: SourcePath): number;
}

/**
 * Reads and checks one workflow file. What other files it needs (its fallback) is not looked at. Never throws.
 *
 * @param file - Its name, for problems.
 */
export function parseWorkflow(text: string, file: string): ParsedWorkflow {
  const { frontMatter, frontMatterLine, body } = splitFrontMatter(text);
  if (frontMatter === undefined)
    return unreadable(file, [{ line: 1, message: noFrontMatter(text) }]);
  const yaml = readFrontMatterYaml(frontMatter, frontMatterLine);
  if ('problems' in yaml) return unreadable(file, yaml.problems);
  const { value } = yaml;
  if (!isJsonObject(value)) {
    const message = `expected front matter with name and steps, found ${kindOf(value)}`;
    return unreadable(file, [{ line: frontMatterLine, message }]);
  }
  const hash = createHash('sha256').update(text).digest('hex');
  return readFields(value, yaml, { file, body, hash });
}

function readFields(
  fields: JsonObject,
  yaml: FrontMatterYaml,
  source: Pick<Workflow, 'file' | 'body' | 'hash'>,
): ParsedWorkflow {
  const problems: WorkflowProblem[] = [];
  const { lineOf } = yaml;
  const report: Report = (path, message, severity = 'error') =>
    problems.push({ file: source.file, line: lineOf(path), severity, message });
  reportUnknownKeys(fields, report);
  const shape = workflowShape.safeParse(fields);
  for (const issue of shape.error?.issues ?? []) {
    const path = toSourcePath(issue.path);
    report(path, describeIssue(issue, valueAt(fields, path)));
  }
  const workflow =
    shape.data &&
    buildWorkflow(shape.data, { ...source, version: yaml.written(['version']) }, report);
  if (workflow !== undefined) checkWorkflow(workflow, report);
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

function noFrontMatter(text: string): string {
  return /^\uFEFF?---[ \t]*\r?\n/.test(text)
    ? 'the front matter is not closed: expected a line that is exactly --- after it, and one before it'
    : 'expected front matter: a first line ---, then YAML with name and steps, then another line ---';
}
