import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { placeOf, replaceFile } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { joinParts, type SaveTurn } from '@pce/core/internal';

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

type Fields = Readonly<Record<string, unknown>>;

/**
 * Yields an object as `JSON.stringify(value, null, 2)` with a final line break. Items of lists are yielded one by one,
 * so that a long list is not held in memory as text.
 */
function* jsonParts(value: Fields): Generator<string, void, undefined> {
  const fields = Object.entries(value).filter(([, field]) => field !== undefined);
  let before = '{';
  for (const [key, field] of fields) {
    yield `${before}\n  ${JSON.stringify(key)}: `;
    if (isList(field)) yield* listParts(field);
    else yield indented(field, '  ');
    before = ',';
  }
  yield before === '{' ? '{}\n' : '\n}\n';
}

/** Returns whether a field is an array, or a sequence that is written as one. */
function isList(field: unknown): field is Iterable<unknown> {
  return typeof field === 'object' && field !== null && Symbol.iterator in field;
}

function* listParts(items: Iterable<unknown>): Generator<string, void, undefined> {
  let before = '[';
  for (const item of items) {
    yield `${before}\n    ${indented(item ?? null, '    ')}`;
    before = ',';
  }
  yield before === '[' ? '[]' : '\n  ]';
}

/** JSON text has no raw line breaks, so each one begins a line. */
function indented(value: unknown, indent: string): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${indent}`);
}
