import { InvalidInputError } from '@pce/core/errors';
import type { WorkflowProblem } from '../problem.js';
import { isSkillFile } from '../skill/is-skill-file.js';
import { isToolOfSkill } from '../skill/is-tool-of-skill.js';
import {
  type SkillOptions,
  toWorkflows,
  type WorkflowSource,
  type Workflows,
} from '../workflows.js';

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
    isOptional,
    maxFiles,
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

interface FoundFile {
  /** Path under the folder as given. */
  readonly file: string;
  readonly realPath: string;
}

interface FoundFiles {
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
async function findMarkdownFiles(
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

/**
 * Returns Node's file and path functions without importing `node:`, so that this package can be bundled for hosts
 * without Node.
 *
 * @throws InvalidInputError if the host has no Node modules.
 */
function nodeFiles() {
  const host = globalThis.process;
  if (host?.getBuiltinModule === undefined) {
    throw new InvalidInputError(
      'loadWorkflows reads folders, which this host cannot; pass the texts to workflowsFrom instead',
    );
  }
  return {
    fs: host.getBuiltinModule('node:fs/promises'),
    path: host.getBuiltinModule('node:path'),
  };
}

/** A file system and the path functions that go with it. */
type NodeFiles = ReturnType<typeof nodeFiles>;

type FolderEntry = Awaited<ReturnType<typeof readEntries>>[number];

/** Reads the entries of a folder with their kinds. */
function readEntries({ fs }: NodeFiles, path: string) {
  return fs.readdir(path, { withFileTypes: true });
}

/** Reads a file as text if it is UTF-8 and within the limit. Stops at the limit, even if the file grows. */
async function readTextFile(
  path: string,
  maxBytes: number,
): Promise<{ readonly text: string } | { readonly error: string }> {
  try {
    await using file = await nodeFiles().fs.open(path, 'r');
    const buffer = new Uint8Array(maxBytes + 1);
    let length = 0;
    for (let isDone = false; !isDone; ) {
      const { bytesRead } = await file.read(buffer, length, buffer.length - length);
      length += bytesRead;
      isDone = bytesRead === 0 || length > maxBytes;
    }
    if (length > maxBytes) return { error: `larger than ${maxBytes} bytes; not read` };
    // The byte order mark is kept, since the hash covers the file's text.
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { text: decoder.decode(buffer.subarray(0, length)) };
  } catch (error) {
    if (error instanceof TypeError) return { error: 'not UTF-8 text; not read' };
    return { error: `cannot be read: ${error instanceof Error ? error.message : String(error)}` };
  }
}
