import { realpath } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ToolError } from '@pce/core/tools';
import { grantable } from './scratch-folder.js';

/** The program that runs a tool: its file, and what of it a sandbox must be able to read. */
export interface ChildFile {
  readonly path: string;
  readonly readable: string;
}

/** In the package one file, beside this one; in development the sources, a folder. */
export async function childFile(): Promise<ChildFile> {
  const isSource = import.meta.url.endsWith('.ts');
  const url = new URL(isSource ? './child/main.ts' : './sandbox-child.mjs', import.meta.url);
  const path = grantable(await existing(fileURLToPath(url)));
  return { path, readable: isSource ? `${dirname(path)}/` : path };
}

async function existing(path: string): Promise<string> {
  try {
    return await realpath(path);
  } catch (error) {
    const message = `the sandbox needs ${path}, which is not there: leave @pce/tools out of your bundle (as external)`;
    throw new ToolError('dependency_missing', message, { cause: error });
  }
}
