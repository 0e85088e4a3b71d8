import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ifThere, placeOf, replaceFile } from '@pce/confined-files';
import { InvalidInputError } from '@pce/core/errors';
import { applyPatch, createTwoFilesPatch, parsePatch } from 'diff';

/** A pending change to a planning document. */
export interface Proposal {
  readonly id: string;
  /** The planning document, relative to the root. */
  readonly file: string;
  /** A unified diff for `git apply`. */
  readonly patch: string;
}

const folder = '.pce/proposals';
const backups = '.pce/backups';

/** Stores a proposed change until a person decides; replaces one with the same id. */
export async function propose(
  root: string,
  { id, file, before, after }: { id: string; file: string; before: string; after: string },
): Promise<void> {
  const patch = createTwoFilesPatch(`a/${file}`, `b/${file}`, before, after);
  await mkdir(join(root, folder), { recursive: true });
  await replaceFile(placeOf(join(root, folder, `${id}.patch`)), patch);
}

/** Returns the pending proposals, by id. */
export async function readProposals(root: string): Promise<readonly Proposal[]> {
  const names = (await ifThere(readdir(join(root, folder)))) ?? [];
  const patches = names.filter((name) => name.endsWith('.patch')).sort();
  return Promise.all(
    patches.map(async (name) => {
      const patch = await readFile(join(root, folder, name), 'utf8');
      return { id: name.slice(0, -'.patch'.length), file: fileOf(patch), patch };
    }),
  );
}

/**
 * Applies a proposed change and keeps the old document in `.pce/backups/`.
 *
 * @returns the document, relative to the root.
 * @throws `InvalidInputError` if the proposal is unknown, or the document has changed so that the patch does not apply;
 * nothing is changed then.
 */
export async function applyProposal(root: string, id: string, at: Date): Promise<string> {
  const proposals = await readProposals(root);
  const proposal = proposals.find((one) => one.id === id);
  if (proposal === undefined) {
    const known = proposals.map((one) => one.id).join(', ') || 'none';
    throw new InvalidInputError(`there is no proposal ${id}; there are: ${known}`);
  }
  const { file, patch } = proposal;
  if (!/^planning\/[^/\\]+\.md$/i.test(file)) {
    throw new InvalidInputError(`the proposal ${id} is for ${file}, which is no planning document`);
  }
  const before = await readFile(join(root, file), 'utf8');
  const after = applyPatch(before, patch);
  if (after === false) {
    throw new InvalidInputError(
      `${file} has changed since ${id} was proposed, and the change does not fit any more: make it by hand, and delete ${folder}/${id}.patch`,
    );
  }
  await changeFile(root, { file, before, after }, at);
  await rm(join(root, folder, `${id}.patch`));
  return file;
}

/** Replaces a file of a workspace and keeps the old one in `.pce/backups/`. */
export async function changeFile(
  root: string,
  { file, before, after }: { file: string; before: string; after: string },
  at: Date,
): Promise<void> {
  const backup = join(root, backups, at.toISOString().replaceAll(':', '-'), file);
  await mkdir(dirname(backup), { recursive: true });
  await replaceFile(placeOf(backup), before);
  await replaceFile(placeOf(join(root, file)), after);
}

function fileOf(patch: string): string {
  const [change] = parsePatch(patch);
  return change?.newFileName?.replace(/^b\//, '') ?? '';
}
