import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { ifThere } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { findExecutable } from '@pce/process-group';
import { mergeAgentsPage } from './merge-agents-page.js';
import { mergeJsonServer } from './merge-json-server.js';
import { mergeTomlServer } from './merge-toml-server.js';
import type { MergeFile, ServerCommand } from './merged-file.js';

export interface PlannedAgentFile {
  readonly path: string;
  readonly action: 'create' | 'change' | 'keep';
  /** Unified diff from its present text; empty if unchanged. */
  readonly patch: string;
  readonly note: string | null;
  /** Its present bytes; `undefined` if there is no file. */
  readonly before: Uint8Array | undefined;
  readonly after: string;
}

/** The folder that is open, as Cursor writes it. */
const cursorFolder = ['$', '{workspaceFolder}'].join('');

/** Returns the files by which agents find PCE, and what each merges. */
function agentFiles({ command, args }: ServerCommand): Readonly<Record<string, MergeFile>> {
  const here = mergeJsonServer({ command, args });
  return {
    'AGENTS.md': mergeAgentsPage,
    '.mcp.json': here,
    '.codex/config.toml': mergeTomlServer({ command, args }),
    // Cursor starts servers in a folder of its own choice.
    '.cursor/mcp.json': mergeJsonServer({ command, args: [...args, '--workspace', cursorFolder] }),
    '.gemini/settings.json': here,
  };
}

/** Some editors begin a file with it. */
const byteOrderMark = '\ufeff';

/**
 * Reads the files by which coding agents find PCE, and returns the changes to make. Writes nothing.
 * @throws InvalidInputError that names the file which cannot be read or merged.
 */
export async function planAgentFiles(root: string): Promise<readonly PlannedAgentFile[]> {
  const files = Object.entries(agentFiles(serverCommand()));
  return Promise.all(files.map(([path, merge]) => planFile(root, path, merge)));
}

async function planFile(root: string, path: string, merge: MergeFile): Promise<PlannedAgentFile> {
  try {
    const before = await ifThere(readFile(join(root, path)));
    const old = before && textOf(before);
    const mark = old?.startsWith(byteOrderMark) ? byteOrderMark : '';
    const { text, note = null } = merge(old?.slice(mark.length));
    const after = mark + text;
    const names = { fromName: old === undefined ? '/dev/null' : path, toName: path };
    const { diffLines } = await import('@pce/diff');
    const { patch } = diffLines({ from: old ?? '', to: after, ...names });
    const action = old === undefined ? 'create' : patch === '' ? 'keep' : 'change';
    return { path, action, patch, note, before, after };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InvalidInputError(`${join(root, path)}: ${reason}. Nothing was written`, {
      cause: error,
    });
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch (cause) {
    throw new InvalidInputError('it is not UTF-8: save it as UTF-8', { cause });
  }
}

/** Files may be shared: they name a program, no path of this machine. */
function serverCommand(): ServerCommand {
  const path = (process.env.PATH ?? '').split(delimiter).filter((folder) => !isOfProject(folder));
  return findExecutable('pce', { ...process.env, PATH: path.join(delimiter) }) === undefined
    ? { command: 'npx', args: ['-y', '@pce/cli', 'mcp'] }
    : { command: 'pce', args: ['mcp'] };
}

/** npm and npx add such folders to the path of programs they start; agents do not have them. */
function isOfProject(folder: string): boolean {
  return /[\\/]node_modules[\\/]/.test(`${folder}/`);
}
