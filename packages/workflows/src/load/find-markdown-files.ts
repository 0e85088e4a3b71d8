import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowProblem } from '../problem.js';
import { isSkillFile } from '../skill/is-skill-file.js';
import { isToolOfSkill } from '../skill/is-tool-of-skill.js';
import { type FolderEntry, type NodeFiles, nodeFiles, readEntries } from './node-files.js';

interface FoundFile {
  /** Path under the folder as given. */
  readonly file: string;
  readonly realPath: string;
}

export interface FoundFiles {
  readonly files: readonly FoundFile[];
  readonly problems: readonly WorkflowProblem[];
}

interface FindOptions {
  readonly isOptional: boolean;
  readonly maxFiles: number;
  /** Names of the available tools, among which those of skills read and run their other files. */
  readonly tools: readonly string[];
}

/** Returns the Markdown files under the folders, sorted, each once. Does not follow links out of the folders. */
export async function findMarkdownFiles(
  folders: readonly string[],
  { isOptional, maxFiles, tools }: FindOptions,
): Promise<FoundFiles> {
  const files = nodeFiles();
  const search = new Search(files, maxFiles, tools);
  for (const folder of folders) {
    const root = await realFolder(files, folder, isOptional);
    if (root !== undefined) await search.walk(folder, root, root);
  }
  return search;
}

class Search implements FoundFiles {
  readonly files: FoundFile[] = [];
  readonly problems: WorkflowProblem[] = [];
  readonly #seen = new Set<string>();
  #isFull = false;

  constructor(
    readonly node: NodeFiles,
    readonly maxFiles: number,
    readonly tools: readonly string[],
  ) {}

  async walk(folder: string, realPath: string, root: string): Promise<void> {
    if (this.#seen.has(realPath)) return;
    this.#seen.add(realPath);
    const entries = await sortedEntries(this.node, realPath, folder);
    const skill = entries.find((entry) => isSkillFile(entry.name) && !entry.isDirectory());
    const { join, basename } = this.node.path;
    const isRead = this.tools.some((tool) => isToolOfSkill(tool, basename(folder)));
    if (skill !== undefined && entries.length > 1 && !isRead) {
      const message =
        'the other files of this skill are neither read nor run: that takes its tools, of skillTools in @pce/tools, among `tools`';
      this.#report(join(folder, skill.name), message, 'warning');
    }
    for (const entry of skill === undefined ? entries : [skill]) {
      if (this.#isFull) return;
      await this.#visit(entry, folder, realPath, root);
    }
  }

  async #visit(
    entry: FolderEntry,
    folder: string,
    realFolder: string,
    root: string,
  ): Promise<void> {
    const { join } = this.node.path;
    const file = join(folder, entry.name);
    const found = entry.isSymbolicLink()
      ? await this.#followLink(join(realFolder, entry.name), file, root)
      : {
          realPath: join(realFolder, entry.name),
          isFolder: entry.isDirectory(),
          isFile: entry.isFile(),
        };
    if (found?.isFolder) await this.walk(file, found.realPath, root);
    if (found?.isFile && isWorkflowName(entry.name)) this.#add({ file, realPath: found.realPath });
  }

  async #followLink(link: string, file: string, root: string): Promise<Target | undefined> {
    try {
      const realPath = await this.node.fs.realpath(link);
      if (isInside(this.node, realPath, root)) {
        const target = await this.node.fs.stat(realPath);
        return { realPath, isFolder: target.isDirectory(), isFile: target.isFile() };
      }
      this.#report(file, 'a link that leads out of the folder is not followed');
    } catch {
      this.#report(file, 'a link that leads nowhere');
    }
    return undefined;
  }

  #add(found: FoundFile): void {
    if (this.#seen.has(found.realPath)) return;
    this.#seen.add(found.realPath);
    this.#isFull = this.files.length >= this.maxFiles;
    if (this.#isFull)
      this.#report(
        found.file,
        `more than ${this.maxFiles} files; this one and the rest are not read`,
      );
    else this.files.push(found);
  }

  #report(file: string, message: string, severity: WorkflowProblem['severity'] = 'error'): void {
    this.problems.push({ file, line: 1, severity, message });
  }
}

interface Target {
  readonly realPath: string;
  readonly isFolder: boolean;
  readonly isFile: boolean;
}

async function realFolder(
  { fs }: NodeFiles,
  folder: string,
  isOptional: boolean,
): Promise<string | undefined> {
  try {
    return await fs.realpath(folder);
  } catch (cause) {
    if (isOptional && codeOf(cause) === 'ENOENT') return undefined;
    throw unreadableFolder(folder, cause);
  }
}

async function sortedEntries(
  node: NodeFiles,
  realPath: string,
  folder: string,
): Promise<readonly FolderEntry[]> {
  try {
    const entries = await readEntries(node, realPath);
    const visible = entries.filter(({ name }) => !name.startsWith('.') && name !== 'node_modules');
    return visible.sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch (cause) {
    throw unreadableFolder(folder, cause);
  }
}

function unreadableFolder(folder: string, cause: unknown): InvalidInputError {
  const reasons: Readonly<Record<string, string>> = {
    ENOENT: 'is not there; make it, or say isOptional',
    ENOTDIR: 'is not a folder',
    EACCES: 'may not be read by this user',
  };
  const reason = reasons[codeOf(cause) ?? ''] ?? 'cannot be read';
  return new InvalidInputError(`the workflow folder ${folder} ${reason}`, { cause });
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;
}

function isInside(
  { path: { isAbsolute, relative, sep } }: NodeFiles,
  path: string,
  root: string,
): boolean {
  const way = relative(root, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function isWorkflowName(name: string): boolean {
  return /\.md$/i.test(name) && !/^readme\.md$/i.test(name);
}
