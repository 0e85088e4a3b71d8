import { extname } from 'node:path';

/** The command of a script, and the arguments before the script's path. */
export interface Interpreter {
  readonly command: string;
  readonly args: readonly string[];
}

const commands: Readonly<Record<string, string>> = {
  '.py': 'python3',
  '.sh': 'sh',
  '.bash': 'bash',
  '.rb': 'ruby',
  '.pl': 'perl',
  '.php': 'php',
  '.lua': 'lua',
};

const javascript: ReadonlySet<string> = new Set(['.js', '.mjs', '.cjs']);
const typescript: ReadonlySet<string> = new Set(['.ts', '.mts', '.cts']);

/**
 * Returns the interpreter of a script, by its extension, otherwise by its shebang line. JavaScript and TypeScript use
 * the Node that runs PCE; a `.sh` file with a shebang uses its shell. `undefined` if neither is known.
 */
export function interpreterOf(file: string, source: string): Interpreter | undefined {
  const extension = extname(file).toLowerCase();
  if (javascript.has(extension)) return { command: process.execPath, args: [] };
  if (typescript.has(extension)) return { command: process.execPath, args: typescriptFlags() };
  const shebang = readShebang(source);
  if (extension === '.sh' && shebang !== undefined) return shebang;
  const command = Object.hasOwn(commands, extension) ? commands[extension] : undefined;
  return command === undefined ? shebang : { command, args: [] };
}

/** Parses `#!/usr/bin/env -S name a b` and `#!/bin/name a`, without `env`, so that a missing `name` is detected. */
function readShebang(source: string): Interpreter | undefined {
  const line = /^#!([^\r\n]*)/.exec(source)?.[1]?.trim() ?? '';
  const words = line.split(/\s+/).filter((word) => word !== '');
  const [first, ...rest] = words;
  if (first === undefined) return undefined;
  if (!/(^|\/)env$/.test(first)) return { command: first, args: rest };
  const [command, ...args] = rest[0] === '-S' ? rest.slice(1) : rest;
  return command === undefined ? undefined : { command, args };
}

/** Node before 22.18 needs a flag to strip types. */
function typescriptFlags(): readonly string[] {
  return process.features.typescript ? [] : ['--experimental-strip-types', '--no-warnings'];
}
