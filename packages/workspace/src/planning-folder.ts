import { join } from 'node:path';
import { namesIn } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { splitFrontMatter } from '@pce/core/internal';
import { titleOf } from './document-outline.js';
import { type NamedTool, namedTools } from './named-tools.js';
import type { WorkspaceProblem } from './problem.js';
import { readFrontMatter } from './read-front-matter.js';
import type { PlanningDocument } from './read-plan.js';
import { readDocument } from './read-plan.js';

interface FoundDocument extends PlanningDocument {
  readonly tools: readonly NamedTool[];
}

export interface PlanningFolder {
  readonly documents: readonly FoundDocument[];
  readonly problems: readonly WorkspaceProblem[];
}

/** Reads `planning/*.md`. A missing folder has no documents. */
export async function readPlanningFolder(root: string): Promise<PlanningFolder> {
  const documents: FoundDocument[] = [];
  const problems: WorkspaceProblem[] = [];
  for (const fileName of await markdownFiles(join(root, 'planning'))) {
    const path = `planning/${fileName}`;
    const { text, problem } = await textOf(join(root, path), path);
    if (problem !== undefined) problems.push(problem);
    if (text === undefined) continue;
    const { frontMatter, frontMatterLine, body, bodyLine } = splitFrontMatter(text);
    problems.push(...frontMatterProblems(frontMatter ?? '', path, frontMatterLine));
    documents.push({ path, title: titleOf(body) ?? fileName, tools: namedTools(body, bodyLine) });
  }
  return { documents, problems };
}

function markdownFiles(folder: string): Promise<readonly string[]> {
  return namesIn(folder, (entry) => !entry.isDirectory() && /^[^.].*\.md$/i.test(entry.name));
}

async function textOf(
  file: string,
  path: string,
): Promise<{ readonly text?: string; readonly problem?: WorkspaceProblem }> {
  try {
    return { text: await readDocument(file, path) };
  } catch (error) {
    if (!InvalidInputError.isInstance(error)) throw error;
    return { problem: { severity: 'error', file: path, line: undefined, message: error.message } };
  }
}

function frontMatterProblems(
  text: string,
  file: string,
  firstLine: number,
): readonly WorkspaceProblem[] {
  const settings = readFrontMatter(text, firstLine);
  if (!('problems' in settings)) return [];
  return settings.problems.map((problem) => ({ severity: 'error', file, ...problem }));
}
