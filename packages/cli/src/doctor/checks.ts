import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import { findExecutable } from '@pce/process-group';
import { runInSandbox } from '@pce/sandbox';
import type { Workspace } from '@pce/workspace';
import { type StorePlace, shownStore } from '../store/open-store.js';
import type { Host } from '../workspace/compose.js';

export interface Check {
  readonly name: string;
  /** `error`: something here does not work. `info`: it is not there, and nothing here needs it. */
  readonly status: 'ok' | 'info' | 'warning' | 'error';
  readonly detail: string;
  /** Says what to do about it. */
  readonly advice?: string;
}

export function hostChecks(): readonly Check[] {
  const { node, sqlite = '' } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const isEnough = major > 22 || (major === 22 && minor >= 13);
  const advice = 'use Node 22.13 or newer';
  const hasSqlite = process.getBuiltinModule('node:sqlite') !== undefined;
  const git = findExecutable('git');
  const { isTTY, columns } = process.stderr;
  return [
    { name: 'node', detail: process.version, ...(isEnough ? ok : { status: 'error', advice }) },
    hasSqlite
      ? { name: 'sqlite', ...ok, detail: `SQLite ${sqlite}`.trim() }
      : {
          name: 'sqlite',
          status: 'error',
          detail: 'this Node has no node:sqlite',
          advice: `${advice}; until then, --store memory works`,
        },
    git === undefined
      ? {
          name: 'git',
          status: 'info',
          detail: 'not on the PATH; only scripts that call it need it',
        }
      : { name: 'git', ...ok, detail: git },
    {
      name: 'terminal',
      ...ok,
      detail: isTTY
        ? `${columns} columns, live progress`
        : 'none: progress is printed as plain lines',
    },
  ];
}

const ok = { status: 'ok' } as const;

/** Programs that run scripts, and the extensions of those scripts. JavaScript and TypeScript run on Node itself. */
const interpreters = {
  python3: '.py',
  sh: '.sh',
  bash: '.bash',
  ruby: '.rb',
  perl: '.pl',
  php: '.php',
  lua: '.lua',
};

export function interpreterChecks({ tools }: Workspace): readonly Check[] {
  return Object.entries(interpreters).map(([name, extension]): Check => {
    const path = findExecutable(name);
    if (path !== undefined) return { name, ...ok, detail: path };
    const needs = tools.find(
      ({ family, source }) => family === 'script' && extname(source) === extension,
    );
    const unneeded = `not on the PATH; no ${extension} script here needs it`;
    if (needs === undefined) return { name, status: 'info', detail: unneeded };
    const advice = `install ${name}, or put it on the PATH`;
    return { name, status: 'error', detail: `${needs.source} needs it`, advice };
  });
}

export function workspaceChecks(workspace: Workspace): readonly Check[] {
  const { root, documents, tools, workflows, secrets, problems } = workspace;
  const scripts = tools.filter(({ family }) => family === 'script');
  const counts = `plans: ${documents.length}, scripts: ${scripts.length}, workflows: ${workflows.list.length}, secrets: ${secrets.length}`;
  const found = { name: 'workspace', detail: `${root}: ${counts}` };
  return [
    documents.length === 0
      ? { ...found, status: 'warning', advice: 'pce init makes a first planning document' }
      : { ...found, status: 'ok' },
    ...problems.map(({ severity, file, line, message }) => ({
      name: line === undefined ? file : `${file}:${line}`,
      status: severity,
      detail: message,
    })),
  ];
}

export async function storeCheck({ pce, workspace, storePlace }: Host): Promise<Check> {
  const name = 'store';
  try {
    await pce.list({ limit: 1 });
    return { name, status: 'ok', detail: writablePlace(storePlace, workspace) };
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const advice =
      storePlace.type === 'postgres'
        ? 'start the server, or correct --store; PGPASSWORD may hold the password'
        : 'allow this user to write it, or name another file with --store';
    return { name, status: 'error', detail, advice };
  }
}

/** Returns the name of the place. Throws if a file or folder is not writable; a database has been opened before. */
function writablePlace(storePlace: StorePlace, { root }: Workspace): string {
  if (storePlace.type === 'memory') return 'in memory';
  if (storePlace.type === 'postgres') return shownStore(storePlace.url);
  const { file } = storePlace;
  const place = [file, join(root, '.pce')].find(existsSync) ?? root;
  accessSync(place, constants.W_OK);
  return `${file}${existsSync(file) ? '' : ' (made by the first run)'}`;
}

/** Folders and files of a workspace that are never committed. */
const uncommitted = ['.env', 'scratch/'];

/** Checks whether git leaves out secrets and temporary files. Nothing is checked outside of a repository. */
export function ignoredChecks(root: string): readonly Check[] {
  const git = findExecutable('git');
  if (git === undefined) return [];
  const { status, stdout } = spawnSync(git, ['check-ignore', ...uncommitted], {
    cwd: root,
    encoding: 'utf8',
    timeout: 5_000,
  });
  // 0: some are ignored; 1: none is; anything else: no repository.
  if (status !== 0 && status !== 1) return [];
  const ignored = stdout.split('\n');
  const open = uncommitted.filter((path) => !ignored.includes(path));
  const name = 'ignored';
  if (open.length === 0)
    return [{ name, ...ok, detail: `git leaves out ${uncommitted.join(' and ')}` }];
  const detail = `git would commit ${open.join(' and ')}`;
  return [{ name, status: 'warning', detail, advice: `add ${open.join(' and ')} to .gitignore` }];
}

export async function sandboxChecks(): Promise<readonly Check[]> {
  try {
    await runInSandbox({ source: 'export default () => null', args: {} });
    const detail = 'isolates with a heap of their own; no network, files only where they are given';
    return [{ name: 'sandbox', status: 'ok', detail }];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    const advice = 'sandboxed tools cannot run here: use Node 22.13 or newer';
    return [{ name: 'sandbox', status: 'warning', detail, advice }];
  }
}
