import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Tool } from '@pce/core/tools';
import { interpreterOf } from './interpreter.js';
import type { ScriptProblem } from './problem.js';
import { readDeclaration } from './read-declaration.js';
import type { Environment } from './script-environment.js';
import { scriptTool } from './script-tool.js';

/** A declaration stands at the beginning: what comes later is not looked at. */
const maxDeclarationBytes = 65_536;

export interface ScriptFolder {
  readonly root: string;
  readonly path: string;
  /** Relative to the root. */
  readonly name: string;
  readonly env: Environment;
  readonly maxOutputBytes: number;
}

export interface LoadedScript {
  readonly tool?: Tool;
  readonly problems: readonly ScriptProblem[];
}

/** Makes a tool of one file of the scripts folder, or says why it is none. */
export async function loadScript(fileName: string, folder: ScriptFolder): Promise<LoadedScript> {
  const file = folder.name === '' ? fileName : `${folder.name}/${fileName}`;
  const path = join(folder.path, fileName);
  const wrong = (message: string, line?: number): LoadedScript => ({
    problems: [{ severity: 'error', file, line, message }],
  });

  const bytes = await readFile(path).catch((error: unknown) => error);
  if (!(bytes instanceof Buffer)) return wrong(`the file cannot be read: ${String(bytes)}`);
  const source = bytes.toString('utf8', 0, maxDeclarationBytes);

  const reading = readDeclaration(source);
  if (reading.status === 'none') return { problems: [undeclared(file)] };
  if (reading.status === 'wrong') {
    return { problems: reading.faults.map((fault) => ({ severity: 'error', file, ...fault })) };
  }
  const name = fileName.slice(0, fileName.length - extname(fileName).length);
  if (!/^[\w.-]{1,100}$/.test(name)) {
    return wrong('rename the file: letters, digits, ".", "_" and "-" only, 100 at most');
  }
  const interpreter = interpreterOf(fileName, source);
  if (interpreter === undefined) {
    return wrong('nothing says what runs it: add a first line such as #!/usr/bin/env python3', 1);
  }
  const { root, env, maxOutputBytes } = folder;
  const { secrets } = reading.declaration;
  const script = { tool: `script.${name}`, file, path, interpreter, secrets, root, env };
  const version = createHash('sha256').update(bytes).digest('hex');
  return {
    tool: scriptTool({ ...script, maxOutputBytes }, reading.declaration, version),
    problems: [],
  };
}

function undeclared(file: string): ScriptProblem {
  return {
    severity: 'info',
    file,
    line: undefined,
    message:
      'has no declaration, so it is not a tool: to make it one, begin it with a comment that holds YAML between two --- lines',
  };
}
