import { readFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import { defineTool, sha256, type Tool } from '@pce/core/internal';
import {
  type Declaration,
  readDeclaration,
  readDeclarationFile,
  toReport,
} from '@pce/script-parts';
import { interpreterOf } from './interpreter.js';
import type { ScriptProblem } from './problem.js';
import { runScript, type Script } from './run-script.js';
import type { Environment } from './script-environment.js';

const maxDeclarationBytes = 65_536;

/** Suffix of declaration files: `resize.tool.yaml`. */
const declarationSuffix = '.tool.yaml';

export interface ScriptFolder {
  readonly root: string;
  readonly path: string;
  readonly name: string;
  readonly env: Environment;
  readonly maxOutputBytes: number;
}

interface LoadedScript {
  readonly tool?: Tool;
  readonly runs?: string;
  readonly problems: readonly ScriptProblem[];
}

export async function loadScript(fileName: string, folder: ScriptFolder): Promise<LoadedScript> {
  const file = folder.name === '' ? fileName : `${folder.name}/${fileName}`;
  const path = join(folder.path, fileName);
  const wrong = (message: string, line?: number): LoadedScript => ({
    problems: [{ severity: 'error', file, line, message }],
  });

  const bytes = await readFile(path).catch((error: unknown) => error);
  if (!(bytes instanceof Buffer)) return wrong(`the file cannot be read: ${String(bytes)}`);
  const source = bytes.toString('utf8', 0, maxDeclarationBytes);

  const isDeclarationFile = fileName.endsWith(declarationSuffix);
  const reading = isDeclarationFile ? readDeclarationFile(source) : readDeclaration(source);
  if (reading.status === 'none') return { problems: [undeclared(file)] };
  if (reading.status === 'wrong') {
    return { problems: reading.faults.map((fault) => ({ severity: 'error', file, ...fault })) };
  }
  const { declaration } = reading;
  const suffix = isDeclarationFile ? declarationSuffix : extname(fileName);
  const name = fileName.slice(0, fileName.length - suffix.length);
  if (!/^[\w.-]{1,100}$/.test(name)) {
    return wrong('rename the file: letters, digits, ".", "_" and "-" only, 100 at most');
  }
  const place = { tool: `script.${name}`, file, folder };
  if (!isDeclarationFile) {
    if (declaration.run !== undefined) {
      return wrong('run is for declaration files: this declaration is in the script itself', 1);
    }
    return toTool({ ...place, path, bytes, versioned: bytes }, declaration, wrong);
  }
  if (declaration.run === undefined) return wrong('say run: the path of the script', 1);
  const script = resolve(folder.root, declaration.run);
  const code = await readFile(script).catch(() => undefined);
  if (code === undefined) return wrong(`run: there is no script ${declaration.run}`, 1);
  const both = Buffer.concat([bytes, code]);
  return toTool(
    { ...place, file: declaration.run, path: script, bytes: code, versioned: both },
    declaration,
    wrong,
  );
}

interface ScriptFile {
  readonly tool: string;
  readonly file: string;
  readonly folder: ScriptFolder;
  readonly path: string;
  readonly bytes: Buffer;
  readonly versioned: Buffer;
}

function toTool(
  { tool, file, folder, path, bytes, versioned }: ScriptFile,
  declaration: Declaration,
  wrong: (message: string, line: number) => LoadedScript,
): LoadedScript {
  const interpreter = interpreterOf(path, bytes.toString('utf8', 0, maxDeclarationBytes));
  if (interpreter === undefined) {
    return wrong('nothing says what runs it: add a first line such as #!/usr/bin/env python3', 1);
  }
  const { root, env, maxOutputBytes } = folder;
  const { secrets, arguments: places, output } = declaration;
  const hash = sha256(bytes);
  const script = { tool, file, path, hash, interpreter, secrets, root, env, output };
  const version = sha256(versioned);
  return {
    tool: scriptTool({ ...script, arguments: places, maxOutputBytes }, declaration, version),
    runs: path,
    problems: [],
  };
}

function undeclared(file: string): ScriptProblem {
  return {
    severity: 'info',
    file,
    line: undefined,
    message:
      'has no declaration, so it is not a tool: to make it one, begin it with a comment that holds YAML between two --- lines, or let pce init --from declare it',
  };
}

function scriptTool(script: Script, declaration: Declaration, version: string): Tool {
  const { parameters, description, effect, modes, timeoutMs, destructive, maxPasses } = declaration;
  const tool = defineTool({
    name: script.tool,
    family: 'script',
    description,
    input: parameters.input,
    parameters: parameters.schema,
    effect,
    modes,
    timeoutMs,
    destructive,
    ...(maxPasses !== undefined && { maxPasses }),
    maxOutputBytes: script.maxOutputBytes,
    source: script.file,
    version,
    execute: (args, context) => runScript(script, args, context),
  });
  return {
    ...tool,
    execute: async (args, context) => toReport((await tool.execute(args, context)).data),
  };
}
