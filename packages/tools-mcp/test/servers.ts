import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { bundleProgram, makeFolder } from '@pce/test-support';
import { onTestFinished } from 'vitest';
import type { McpStdioServer } from '../src/config/server-config.js';
import { type McpTools, type McpToolsOptions, mcpTools } from '../src/mcp-tools.js';

const { resolve } = createRequire(import.meta.url);

/** The everything server of npm; an argument selects another transport than standard input and output. */
export function everything(...args: readonly string[]): McpStdioServer {
  const program = resolve('@modelcontextprotocol/server-everything/dist/index.js');
  return { command: process.execPath, args: [program, ...args] };
}

/** The file system server of npm, with access to these folders. */
export function filesystem(...folders: readonly string[]): McpStdioServer {
  const program = resolve('@modelcontextprotocol/server-filesystem/dist/index.js');
  return { command: process.execPath, args: [program, ...folders] };
}

type Program = 'hostile' | 'modern' | 'skills' | 'strict';

const folder = makeFolder();
process.once('exit', folder.remove);

/** Bundled once for all tests of this process: a server starts in half of the time. */
const bundled = {
  hostile: await bundle('hostile'),
  modern: await bundle('modern'),
  skills: await bundle('skills'),
  strict: await bundle('strict'),
};

function bundle(program: Program): Promise<string> {
  const path = fileURLToPath(new URL(`${program}-process.ts`, import.meta.url));
  return bundleProgram(path, folder.root);
}

/** A test server in its own process. */
export function own(program: Program, ...args: readonly string[]): McpStdioServer {
  return { command: process.execPath, args: [bundled[program], ...args] };
}

/** Log file of the hostile server. */
export function notes(): { readonly file: string; lines(): readonly string[] } {
  const folder = makeFolder({ 'notes.txt': '' });
  onTestFinished(() => folder.remove());
  const file = `${folder.root}/notes.txt`;
  return { file, lines: () => readFileSync(file, 'utf8').split('\n').filter(Boolean) };
}

/** Tools that are closed when the test ends. */
export function testTools(options: McpToolsOptions): McpTools {
  const mcp = mcpTools(options);
  onTestFinished(() => mcp.close());
  return mcp;
}

/** Whether a process runs. A zombie does not. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    const status = `/proc/${pid}/stat`;
    return !existsSync(status) || !/\) [ZX]/.test(readFileSync(status, 'utf8'));
  } catch {
    return false;
  }
}
