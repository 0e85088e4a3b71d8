import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode, ifThere, placeOf, replaceFile } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { type Tool, type ToolCatalog, ToolError, type ToolFamily } from '@pce/core/internal';
import type { SandboxOptions } from '@pce/sandbox';
import { type LoadWorkflowsOptions, loadWorkflows, type Workflows } from '@pce/workflows';
import { bundlesFolder } from '../assets/asset-paths.js';
import type { NamedSource } from './near-duplicate.js';

interface AssetBuilderOptions {
  readonly root: string;
  readonly catalog: ToolCatalog;
  readonly workflows: LiveWorkflows;
  readonly families: Map<string, ToolFamily>;
  /** Folders of workflows besides `workflows/`: those of bundles, relative to the root. */
  readonly workflowFolders: readonly string[];
  readonly skill: LoadWorkflowsOptions;
  readonly sandbox: SandboxOptions;
  readonly now: () => Date;
}

/** Reads, writes and registers assets that a turn builds. Changes are serialized. */
export interface AssetBuilder extends AssetBuilderOptions {
  /** Runs changes one at a time. Converts errors of an asset to tool failures. */
  change<T>(work: () => Promise<T>): Promise<T>;
  read(file: string): Promise<string | undefined>;
  /**
   * Writes files, or removes those that are `undefined`, then calls `register`. Keeps the old files in `.pce/backups/`;
   * if a step fails, restores them and registers nothing.
   */
  commit(
    files: Readonly<Record<string, string | undefined>>,
    register: () => Promise<void>,
  ): Promise<void>;
  /** Returns the current workflows of the folders, with `first` before them. */
  loadWorkflows(first?: string): Promise<Workflows>;
  programs(): Promise<readonly NamedSource[]>;
}

export function assetBuilder(options: AssetBuilderOptions): AssetBuilder {
  const { root, workflowFolders, skill, now } = options;
  let last: Promise<unknown> = Promise.resolve();

  const read = (file: string): Promise<string | undefined> =>
    ifThere(readFile(join(root, file), 'utf8'));

  const put = async (file: string, text: string | undefined): Promise<void> => {
    const path = join(root, file);
    if (text === undefined) return rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await replaceFile(placeOf(path), text);
  };

  const backUp = async (file: string, folder: string): Promise<void> => {
    const kept = join(root, folder, file);
    await mkdir(dirname(kept), { recursive: true });
    await copyFile(join(root, file), kept);
  };

  return {
    ...options,
    change(work) {
      const result = last.then(work).catch((error: unknown) => {
        if (!InvalidInputError.isInstance(error)) throw error;
        throw new ToolError('invalid_input', error.message, { cause: error });
      });
      // The caller receives the error; the next change runs regardless.
      last = result.catch(() => undefined);
      return result;
    },
    read,
    async commit(files, register) {
      const folder = `.pce/backups/${now().toISOString().replaceAll(':', '-')}`;
      const before = new Map<string, string | undefined>();
      for (const file of Object.keys(files)) {
        const text = await read(file);
        before.set(file, text);
        if (text !== undefined) await backUp(file, folder);
      }
      try {
        for (const [file, text] of Object.entries(files)) await put(file, text);
        await register();
      } catch (error) {
        for (const [file, text] of before) await put(file, text);
        throw error;
      }
    },
    loadWorkflows(first) {
      const folders = [...(first === undefined ? [] : [first]), 'workflows', ...workflowFolders];
      return loadWorkflows(
        folders.map((folder) => join(root, folder)),
        { isOptional: true, ...skill },
      );
    },
    async programs() {
      const folders = ['execution', 'tools', ...(await bundleTools(root))];
      const found = await Promise.all(folders.map((folder) => programsIn(root, folder, read)));
      return found.flat();
    },
  };
}

async function bundleTools(root: string): Promise<readonly string[]> {
  return (await namesIn(join(root, bundlesFolder))).map((name) => `${bundlesFolder}/${name}/tools`);
}

async function programsIn(
  root: string,
  folder: string,
  read: AssetBuilder['read'],
): Promise<readonly NamedSource[]> {
  const names = await namesIn(join(root, folder));
  const programs = names.filter((name) => !/^[._]/.test(name) && !name.endsWith('.json'));
  const sources = await Promise.all(
    programs.map(async (name) => {
      const file = `${folder}/${name}`;
      // Ignores folders.
      const source = await read(file).catch(() => undefined);
      return source === undefined ? [] : [{ name: file, source }];
    }),
  );
  return sources.flat();
}

async function namesIn(folder: string): Promise<readonly string[]> {
  try {
    return (await readdir(folder)).sort();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return [];
    throw error;
  }
}

/** Throws `InvalidInputError` if a tool is not one of `tools/`, since no other may be replaced. */
export function assertOwn(tool: Tool | undefined, file: string): void {
  if (tool === undefined || tool.source === file) return;
  throw new InvalidInputError(
    `the tool ${tool.name} is of ${tool.source}: only tools of tools/ can be changed here`,
  );
}

interface LiveWorkflows extends Workflows {
  /** Replaces the workflows for later matches. A running turn reports a changed workflow. */
  replace(workflows: Workflows): void;
}

export function liveWorkflows(first: Workflows): LiveWorkflows {
  const live: LiveWorkflows = {
    ...first,
    replace: (workflows: Workflows) => void Object.assign(live, workflows),
  };
  return live;
}
