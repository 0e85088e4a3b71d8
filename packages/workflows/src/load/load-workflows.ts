import type { WorkflowProblem } from '../problem.js';
import {
  type SkillOptions,
  toWorkflows,
  type WorkflowSource,
  type Workflows,
} from '../workflows.js';
import { findMarkdownFiles } from './find-markdown-files.js';
import { readTextFile } from './read-text-file.js';

/** Options of `loadWorkflows`. */
export interface LoadWorkflowsOptions extends SkillOptions {
  /**
   * Whether a missing folder counts as empty.
   *
   * @defaultValue false: it is an error
   */
  readonly isOptional?: boolean;
  /** Maximum size of a file in bytes. @defaultValue 262144 (256 KiB) */
  readonly maxFileBytes?: number;
  /** Maximum number of files in all folders together. @defaultValue 1000 */
  readonly maxFiles?: number;
  /**
   * Texts beside those of the folders, such as skills of MCP servers. If one has the name of a file in a folder, the file is
   * kept.
   *
   * @defaultValue none
   */
  readonly sources?: readonly WorkflowSource[];
}

/**
 * Reads every workflow (Markdown files at any depth) of one or more folders, in the order of the folders and then of
 * the paths. Skips README.md, names that begin with a dot and links out of their folder. A folder with a SKILL.md is
 * read as one Agent Skill: its other files are for the skill's own tools. A file with an error is among `problems`, and the others load.
 *
 * @throws InvalidInputError if a folder is missing, is not a folder or cannot be read.
 *
 * @example
 * ```ts
 * const workflows = await loadWorkflows('./workflows');
 * for (const { file, line, message } of workflows.problems) console.error(`${file}:${line}: ${message}`);
 * ```
 */
export async function loadWorkflows(
  folders: string | readonly string[],
  {
    isOptional = false,
    maxFileBytes = 256 * 1024,
    maxFiles = 1_000,
    sources: others = [],
    ...skills
  }: LoadWorkflowsOptions = {},
): Promise<Workflows> {
  const roots = typeof folders === 'string' ? [folders] : folders;
  const found = await findMarkdownFiles(roots, {
    ...{ isOptional, maxFiles },
    tools: skills.tools ?? [],
  });
  const sources: WorkflowSource[] = [];
  const problems: WorkflowProblem[] = [...found.problems];
  for (const { file, realPath } of found.files) {
    const read = await readTextFile(realPath, maxFileBytes);
    if ('text' in read) sources.push({ file, text: read.text });
    else problems.push({ file, line: 1, severity: 'error', message: read.error });
  }
  return toWorkflows([...sources, ...others], problems, skills);
}
