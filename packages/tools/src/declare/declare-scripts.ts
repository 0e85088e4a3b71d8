import { readFile } from 'node:fs/promises';
import { dirname, extname, relative, resolve, sep } from 'node:path';
import { leadingCommentBlock, readDeclarationFile } from '@pce/script-parts';
import { stringify } from 'yaml';
import { jsonDeclaration, lineDeclaration } from './declaration-text.js';
import { findScripts } from './find-scripts.js';
import { readSource } from './read-source.js';
import { siblingSchema } from './sibling-schema.js';

/** Options of `declareScripts`. */
export interface DeclareScriptsOptions {
  /** The workspace in which the scripts will run. */
  readonly root: string;
  /** Folder of the scripts, relative to `root` or absolute; subfolders are included. */
  readonly folder: string;
}

/** A declaration of a script as a tool, to be saved as `execution/<name>.tool.yaml`. */
export interface ScriptDeclaration {
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
 * Declares the scripts of a folder as tools. Parameters are read from a sibling JSON Schema, from `--help` if the source
 * shows that the script answers it (argparse, click, commander, yargs …), or from the source: options of `parseArgs`, and
 * names of positional arguments in Python, JavaScript, TypeScript and shell. Nothing else of a script is run, and nothing
 * is written.
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
  const extension = extname(file);
  const base = (file.split(/[/\\]/).at(-1) ?? '').slice(
    0,
    extension.length === 0 ? undefined : -extension.length,
  );
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
  if (reading.kind === 'unknown') {
    return schema === undefined ? reading : checked(jsonDeclaration(script, source, schema));
  }
  if (reading.kind === 'standard-input') {
    return schema === undefined
      ? {
          reason:
            'it reads standard input of an unknown schema: add a JSON Schema beside it, as in name.schema.json',
        }
      : checked(jsonDeclaration(script, source, schema, reading.description));
  }
  const isJson = schema !== undefined && reading.parameters.length === 0;
  return checked(
    isJson
      ? jsonDeclaration(script, source, schema, reading.description)
      : lineDeclaration(script, source, reading, schema),
  );
}

function checked(text: string): string | { readonly reason: string } {
  const reading = readDeclarationFile(text);
  if (reading.status === 'declared') return text;
  const [fault] = reading.status === 'wrong' ? reading.faults : [];
  return { reason: `its declaration would be wrong: ${fault?.message ?? 'it is empty'}` };
}
