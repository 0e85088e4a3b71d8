import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { SaveTurn } from '@pce/core';
import { InvalidInputError } from '@pce/core/errors';
import { jsonParts } from './json-parts.js';
import { replaceFile } from './replace-file.js';

/** Returns the folder for the files of a turn, relative to the workspace's root. */
export function turnFolder(turn: string): string {
  return `.pce/turns/${turn}`;
}

/**
 * Keeps each turn in a folder of the workspace: `context.md` (§0 to §7), `response.md` (the answer, where there is
 * one) and `result.json`. Each file is replaced as a whole or not at all.
 */
export function saveTurnsIn(root: string): SaveTurn {
  return async ({ result, markdownParts }) => {
    const { log: _, ...rest } = result;
    if (!/^\w[\w-]*$/.test(result.turn)) {
      throw new InvalidInputError(`${JSON.stringify(result.turn)} is no name for a folder`);
    }
    const folder = join(root, turnFolder(result.turn));
    await mkdir(folder, { recursive: true });
    await replaceFile(join(folder, 'context.md'), markdownParts());
    if (result.answer !== null) await replaceFile(join(folder, 'response.md'), result.answer);
    await replaceFile(join(folder, 'result.json'), jsonParts({ ...rest }));
  };
}
