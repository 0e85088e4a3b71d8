import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { InvalidInputError } from '@pce/core/errors';
import { changeFile } from '../history/proposals.js';
import { recordLearning } from '../history/record-learning.js';
import { fileExistsIn } from '../workspace.js';
import type { Demotion } from './find-demotions.js';
import type { Promotion } from './find-promotions.js';
import type { ScriptMend } from './find-script-mends.js';

/** A promotion with the texts of its scripts, by name; all of them were tested. */
export interface AcceptedPromotion
  extends Pick<Promotion, 'name' | 'text' | 'scripts' | 'served' | 'document'> {
  readonly sources: Readonly<Record<string, string>>;
}

/** Returns the files of a promotion, relative to the root, with their texts. */
export function filesOf({
  name,
  text,
  scripts,
  sources,
}: AcceptedPromotion): ReadonlyMap<string, string> {
  const programs = scripts.map((script): [string, string] => {
    const source = sources[script.name];
    if (source !== undefined) return [`execution/${script.name}.mjs`, source];
    throw new InvalidInputError(
      `${name} needs the script ${script.name}, which is not written yet`,
    );
  });
  return new Map([...programs, [`workflows/${name}.md`, text]]);
}

/**
 * Writes a promoted workflow and its scripts into the workspace, where the next turn finds them, and a line about it into
 * `history.md`.
 *
 * @returns the files, relative to the root, the workflow last.
 * @throws `InvalidInputError` if a file exists: nothing is overwritten.
 */
export async function acceptPromotion(
  root: string,
  promotion: AcceptedPromotion,
  at: Date,
): Promise<readonly string[]> {
  const files = filesOf(promotion);
  for (const file of files.keys()) {
    if (!(await fileExistsIn(root)(file))) continue;
    throw new InvalidInputError(`${file} is there already: rename or remove it, and accept again`);
  }
  for (const [file, text] of files) {
    await mkdir(dirname(join(root, file)), { recursive: true });
    await writeFile(join(root, file), text, { flag: 'wx' });
  }
  const { document, served } = promotion;
  await recordLearning(root, {
    text: `${served.length} runs did the same, from ${served[0]?.turn} to ${served.at(-1)?.turn}: ${[...files.keys()].join(', ')} do it since`,
    by: 'pce grow',
    at,
    ...(document !== null && { document }),
  });
  return [...files.keys()];
}

/**
 * Replaces a script by one that was tested on the runs in which it failed; the old one is kept in `.pce/backups/`.
 *
 * @throws `InvalidInputError` if the script has changed since.
 */
export async function acceptMend(
  root: string,
  { file, current, failures }: Pick<ScriptMend, 'file' | 'current' | 'failures'>,
  text: string,
  at: Date,
): Promise<void> {
  if ((await readFile(join(root, file), 'utf8')) !== current) {
    throw new InvalidInputError(`${file} has changed since: look at the proposals again`);
  }
  await changeFile(root, { file, before: current, after: text }, at);
  const runs = `${failures.length} runs, the last of them ${failures.at(-1)}`;
  await recordLearning(root, {
    text: `${file} failed in ${runs}, and was mended`,
    by: 'pce grow',
    at,
  });
}

/**
 * Takes a workflow out of use: moves its file to `.pce/demoted/`, which is not searched for workflows.
 *
 * @returns its new path, relative to the root.
 */
export async function acceptDemotion(root: string, { file }: Demotion, at: Date): Promise<string> {
  const folder = '.pce/demoted';
  const kept = `${folder}/${at.toISOString().replaceAll(':', '-')}-${basename(file)}`;
  await mkdir(join(root, folder), { recursive: true });
  await rename(file, join(root, kept));
  return kept;
}
