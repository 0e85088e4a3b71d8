import { readdir, readFile } from 'node:fs/promises';
import { dirname, extname, join, parse, relative, resolve, sep } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { leadingCommentBlock, readDeclarationFile } from '@pce/script-parts';
import { stringify } from 'yaml';
import { interpreterOf } from '../script/interpreter.js';
import { jsonDeclaration, lineDeclaration, siblingSchema } from './declaration-text.js';
import { readSource } from './read-source.js';

/** Options of `declareScripts`. */
export interface DeclareScriptsOptions {
  /** The workspace in which the scripts will run. */
  readonly root: string;
  /** Folder of the scripts, relative to `root` or absolute; subfolders are included. */
  readonly folder: string;
}

/** A declaration of a script as a tool, to be saved as `execution/<name>.tool.yaml`. */
interface ScriptDeclaration {
  /** Name of the tool after `script.`. */
  readonly name: string;
  /** Path of the script in the declaration, relative to the workspace. */
  readonly script: string;
  /** Declaration in YAML. */
  readonly text: string;
}

/** Declarations for the scripts of a folder. */
export interface DeclaredScripts {
  readonly declarations: readonly ScriptDeclaration[];
  /** Skipped scripts, each with the reason. */
  readonly left: readonly { readonly script: string; readonly reason: string }[];
}

/**
 * Declares the scripts of a folder as tools. Parameters are read from a sibling JSON Schema, or from `--help` if the
 * source shows that the script answers it (argparse, click, commander, yargs …); a script that takes no values needs
 * neither. Nothing else of a script is run, and nothing is written.
 *
 * @throws InvalidInputError if the folder cannot be read.
 */
export async function declareScripts({
  root,
  folder,
}: DeclareScriptsOptions): Promise<DeclaredScripts> {
  const declarations: ScriptDeclaration[] = [];
  const left: { script: string; reason: string }[] = [];
  const names = new Set<string>();
  for (const file of await findScripts(resolve(root, folder))) {
    const script = relative(resolve(root), file).split(sep).join('/');
    const text = await declare(file, script);
    if (typeof text === 'object') left.push({ script, reason: text.reason });
    else {
      const name = freeName(file, names);
      names.add(name);
      declarations.push({ name, script, text });
    }
  }
  return { declarations, left };
}

function freeName(file: string, taken: ReadonlySet<string>): string {
  const { name: base, ext: extension } = parse(file);
  const name = base.replaceAll(/[^\w.-]+/g, '-').slice(0, 80);
  const candidates = [name, `${name}-${extension.slice(1)}`];
  for (let count = 2; count <= taken.size; count += 1) candidates.push(`${name}-${count}`);
  return candidates.find((each) => !taken.has(each)) ?? name;
}

async function declare(
  file: string,
  script: string,
): Promise<string | { readonly reason: string }> {
  const source = await readFile(file, 'utf8');
  const own = leadingCommentBlock(source);
  if (own?.isClosed && dirname(script) === 'execution') {
    return { reason: 'it is a tool already, by its own declaration' };
  }
  if (own?.isClosed) return checked(`${stringify({ run: script })}${own.text}\n`);
  const schema = await siblingSchema(file.slice(0, file.length - extname(file).length));
  const reading = await readSource(file, source);
  const hasParameters = 'parameters' in reading && reading.parameters.length > 0;
  if (schema !== undefined && !hasParameters) {
    return checked(jsonDeclaration(script, source, schema, reading.description));
  }
  return 'reason' in reading ? reading : checked(lineDeclaration(script, source, reading, schema));
}

function checked(text: string): string | { readonly reason: string } {
  const reading = readDeclarationFile(text);
  if (reading.status === 'declared') return text;
  const [fault] = reading.status === 'wrong' ? reading.faults : [];
  return { reason: `its declaration would be wrong: ${fault?.message ?? 'it is empty'}` };
}

const maxDepth = 3;
const maxFiles = 200;

/** Folders with third-party code or tests. */
const passedOver = /^(?:[._].*|node_modules|venv|env|dist|build|tests?|__tests__|vendor|fixtures)$/;

/**
 * Returns the scripts of a folder and its subfolders, sorted by path: files whose extension or first line names an
 * interpreter.
 * @throws InvalidInputError if the folder cannot be read, or holds more than 200 scripts.
 */
async function findScripts(
  folder: string,
  depth = 0,
  found: string[] = [],
): Promise<readonly string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new InvalidInputError(`the folder ${folder} cannot be read: name a folder of scripts`, {
      cause,
    });
  });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (depth < maxDepth && !passedOver.test(entry.name))
        await findScripts(path, depth + 1, found);
    } else if (entry.isFile() && isScriptName(entry.name) && (await hasInterpreter(path))) {
      found.push(path);
      if (found.length > maxFiles) {
        throw new InvalidInputError(
          `${folder} holds more than ${maxFiles} scripts: name a folder with those that are wanted`,
        );
      }
    }
  }
  return found;
}

function isScriptName(name: string): boolean {
  return !/^[._]|\.d\.[mc]?ts$|[._](?:test|spec)\.\w+$|^test_.*\.py$|\.config\.\w+$/.test(name);
}

async function hasInterpreter(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return interpreterOf(path, text) !== undefined;
}
