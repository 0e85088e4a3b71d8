import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { interpreterOf } from '../script/interpreter.js';

const maxDepth = 3;
const maxFiles = 200;

/** Folders with third-party code or tests. */
const passedOver = /^(?:[._].*|node_modules|venv|env|dist|build|tests?|__tests__|vendor|fixtures)$/;

/**
 * Returns the scripts of a folder and its subfolders, sorted by path: files whose extension or first line names an
 * interpreter.
 * @throws InvalidInputError if the folder cannot be read, or holds more than 200 scripts.
 */
export async function findScripts(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  await collect(folder, 0, found);
  return found;
}

async function collect(folder: string, depth: number, found: string[]): Promise<void> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause: unknown) => {
    throw new InvalidInputError(`the folder ${folder} cannot be read: name a folder of scripts`, {
      cause,
    });
  });
  for (const entry of entries.sort((one, other) => (one.name < other.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) {
      if (depth < maxDepth && !passedOver.test(entry.name)) await collect(path, depth + 1, found);
    } else if (entry.isFile() && isScriptName(entry.name) && (await hasInterpreter(path))) {
      found.push(path);
      if (found.length > maxFiles) {
        throw new InvalidInputError(
          `${folder} holds more than ${maxFiles} scripts: name a folder with those that are wanted`,
        );
      }
    }
  }
}

function isScriptName(name: string): boolean {
  return !/^[._]|\.d\.[mc]?ts$|[._](?:test|spec)\.\w+$|^test_.*\.py$|\.config\.\w+$/.test(name);
}

async function hasInterpreter(path: string): Promise<boolean> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return interpreterOf(path, text) !== undefined;
}
