import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, replaceFile } from '@pce/confined-files';
import type { SaveTurn } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { joinParts } from '@pce/core/internal';
import { jsonParts } from './json-parts.js';

/** Returns the folder for the files of a turn, relative to the workspace's root. */
export function turnFolder(turn: string): string {
  return `.pce/turns/${turn}`;
}

/**
 * Saves each turn in a folder of the workspace: `context.md` (§0 to §7), `response.md` (the answer, if there is one)
 * and `result.json`. Each file is replaced atomically.
 */
export function saveTurnsIn(root: string): SaveTurn {
  return async ({ result, markdownParts }) => {
    const { log: _, ...rest } = result;
    if (!/^\w[\w-]*$/.test(result.turn)) {
      throw new InvalidInputError(`${JSON.stringify(result.turn)} is no name for a folder`);
    }
    const folder = join(root, turnFolder(result.turn));
    await mkdir(folder, { recursive: true });
    const put = (name: string, text: string | Iterable<string>) =>
      replaceFile(placeOf(join(folder, name)), text);
    await put('context.md', joinParts(markdownParts()));
    if (result.answer !== null) await put('response.md', result.answer);
    await put('result.json', joinParts(jsonParts({ ...rest })));
  };
}
